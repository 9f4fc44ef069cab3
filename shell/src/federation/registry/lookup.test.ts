import type { Registry, RegistryEntry } from '@stafapp/shared/contract/registry'
import { expect, test } from 'vitest'
import { isVisible, navigationFor, ownerOf } from './lookup.ts'

// Contains only the fields that the menu and the router read, as do the entries below.
const admin = {
  name: 'admin',
  enabled: true,
  routes: [
    { path: '/detail/school/:id', title: 'Skola' },
    { path: '/detail/school/alla', title: 'Alla' },
    { path: '/admin/myschool', title: 'Min skola', visibleTo: ['school_admin', 'teacher'] },
  ],
  nav: [{ path: '/admin/myschool', label: 'Min skola', order: 20, visibleTo: ['school_admin', 'teacher'] }],
} as unknown as RegistryEntry
// As above.
const open = {
  name: 'open',
  enabled: true,
  routes: [{ path: '/', title: 'Start' }],
  nav: [{ path: '/', label: 'Start', order: 10 }],
} as unknown as RegistryEntry
const registry: Registry = { revision: 1, shell: '', remotes: [admin, open] }

test('the owner of an address is known from data alone, a fixed segment before a parameter', () => {
  expect(ownerOf(registry, '/detail/school/12')?.route.title).toBe('Skola')
  expect(ownerOf(registry, '/detail/school/alla')?.route.title).toBe('Alla')
  expect(ownerOf(registry, '/nope')).toBeNull()
})

test('an item without roles is for everybody, one with roles for those who hold one', () => {
  expect(isVisible({}, [])).toBe(true)
  expect(isVisible({ visibleTo: ['teacher'] }, [])).toBe(false)
  expect(isVisible({ visibleTo: ['teacher', 'school_admin'] }, ['school_admin'])).toBe(true)
})

test('the menu is what the roles may see, in order, without sections that are switched off', () => {
  const labels = (changed: Registry, roles: Parameters<typeof navigationFor>[1]) =>
    navigationFor(changed, roles).map(({ label }) => label)
  expect(labels(registry, [])).toEqual(['Start'])
  expect(labels(registry, ['teacher'])).toEqual(['Start', 'Min skola'])
  expect(labels({ ...registry, remotes: [{ ...admin, enabled: false }, open] }, ['teacher'])).toEqual(['Start'])
})
