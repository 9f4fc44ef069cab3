import type { Registry, RegistryEntry } from '@stafapp/shared/contract/registry'
import { expect, test } from 'vitest'
import { homeOf } from './home.ts'

// Contains only the fields that the home depends on.
const admin = {
  name: 'admin',
  enabled: true,
  routes: [
    { path: '/admin/myschool', title: 'Min skola', visibleTo: ['teacher', 'school_admin', 'super_admin'] },
    { path: '/admin/overview', title: 'Översikt', visibleTo: ['super_admin'] },
  ],
  nav: [],
} as unknown as RegistryEntry
const registryOf = (...remotes: RegistryEntry[]): Registry => ({ revision: 1, shell: '1', remotes })

test('each role begins where its work is', () => {
  const registry = registryOf(admin)
  expect(homeOf(registry, ['teacher'])).toBe('/admin/myschool')
  expect(homeOf(registry, ['school_admin'])).toBe('/admin/myschool')
  expect(homeOf(registry, ['teacher', 'super_admin'])).toBe('/admin/overview')
})

test('without that section, or without a role, the landing page is the home', () => {
  expect(homeOf(registryOf({ ...admin, enabled: false }), ['teacher'])).toBe('/')
  expect(homeOf(registryOf(), ['super_admin'])).toBe('/')
  expect(homeOf(registryOf(admin), [])).toBe('/')
})
