// @vitest-environment jsdom
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Component as NotFound } from './not-found.tsx'

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
