import { expect, test } from 'vitest'
import { nav } from '../../../remote.json'

test('the organiser has the page in the menu, though an official opens it by a link', () => {
  expect(nav.find(({ path }) => path === '/tavlingsdag/upprop')).toMatchObject({
    label: 'Uppropet',
    visibleTo: ['super_admin'],
  })
})
