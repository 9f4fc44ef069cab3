// @vitest-environment jsdom
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setRegistry } from '../federation/registry/registry-store.ts'
import { NotFound } from './not-found.tsx'

test('says that the page is not there; logged out it also leads to the login and back', () => {
  renderAt(<NotFound />, '/finns/inte?x=1')
  expect(screen.getByRole('heading', { level: 1, name: 'Sidan kunde inte hittas' })).toBeTruthy()
  expect(screen.getByText('Det verkar som att sidan du letar efter inte finns.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tillbaka till startsidan' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Logga in' }).getAttribute('href')).toBe(
    '/login?next=%2Ffinns%2Finte%3Fx%3D1',
  )
})

test('logged in it has no login', () => {
  storeSession()
  renderAt(<NotFound />)
  expect(screen.queryByRole('link', { name: 'Logga in' })).toBeNull()
})

test('who is logged in is led back to the own first page', () => {
  storeSession({ roles: ['teacher'] })
  const own = { path: '/admin/myschool', title: 'Min karneval', visibleTo: ['teacher' as const] }
  const release = { version: '1', contract: '^1.0.0', baseUrl: '/', entry: 'a.js', expose: { js: [], css: [] } }
  const current = { ...release, pages: {}, integrity: {} }
  setRegistry({ revision: 1, shell: '1', remotes: [{ name: 'a', enabled: true, routes: [own], nav: [], current }] })
  renderAt(<NotFound />)
  expect(screen.getByRole('link', { name: 'Till din egen sida' }).getAttribute('href')).toBe('/admin/myschool')
})

test('leads on: a search for a school that needs no script, and the pages of everybody’s menu', () => {
  const release = { version: '1', contract: '^1.0.0', baseUrl: '/', entry: 'a.js', expose: { js: [], css: [] } }
  const nav = [
    { path: '/tidtabeller/minutschema', label: 'Minutschema', order: 1 },
    { path: '/admin/overview', label: 'Översikt', order: 2, visibleTo: ['super_admin' as const] },
  ]
  const current = { ...release, pages: {}, integrity: {} }
  setRegistry({
    revision: 1,
    shell: '1',
    remotes: [{ name: 'a', enabled: true, routes: [], nav, current }],
  })
  renderAt(<NotFound />, '/finns/inte')
  const field = screen.getByRole('searchbox', { name: 'Hitta er skola' })
  expect(field.getAttribute('name')).toBe('namn')
  expect(field.closest('form')?.getAttribute('action')).toBe('/skola/sok')
  const pages = within(screen.getByRole('navigation', { name: 'Sidor för alla' })).getAllByRole('link')
  expect(pages.map((link) => link.getAttribute('href'))).toEqual(['/tidtabeller/minutschema'])
})
