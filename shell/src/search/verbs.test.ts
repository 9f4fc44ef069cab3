import { readManifest } from '@stafapp/shared/build/manifest'
import { remoteDir, remoteNames } from '@stafapp/shared/build/packages'
import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { expect, test } from 'vitest'
import { actionsFor, matching } from './find-actions.ts'
import { findPages } from './find-pages.ts'

// Other fields are not read by the search.
const registry = {
  remotes: remoteNames().map((name) => ({ ...readManifest(remoteDir(name)), enabled: true })),
} as unknown as Registry

/** The addresses that a text leads to, without their queries. */
function addresses(role: Role, text: string): string[] {
  const pages = findPages(registry, [role], text).map(({ path }) => path)
  const actions = matching(actionsFor(registry.remotes, [role], { status: 'active', isOver: false }), text).map(
    ({ to }) => to.replace(/[?#].*/, ''),
  )
  return [...actions, ...pages]
}

test.each<[Role, string, string]>([
  ['super_admin', 'fakturera', '/admin/invoicing'],
  ['super_admin', 'kreditera', '/admin/invoicing'],
  ['super_admin', 'påminna', '/admin/invoicing'],
  ['super_admin', 'löfte', '/admin/invoicing'],
  ['super_admin', 'har lovat', '/admin/invoicing'],
  ['super_admin', 'återbetala', '/economy/aterbetalningar'],
  ['super_admin', 'påminna', '/admin/meddelanden'],
  ['super_admin', 'lag saknas', '/admin/schoollist'],
  ['super_admin', 'bjuda in', '/forms/schoolform'],
  ['super_admin', 'publicera', '/admin/heats'],
  ['super_admin', 'lotta', '/admin/heats'],
  ['super_admin', 'ändra tid', '/admin/tidtabell'],
  ['super_admin', 'flytta', '/admin/tidtabell'],
  ['super_admin', 'dagsplan', '/admin/tidtabell'],
  ['super_admin', 'försena', '/admin/tidtabell'],
  ['super_admin', 'byta löpare', '/admin/andringar'],
  ['super_admin', 'beställa', '/admin/schoollist'],
  ['super_admin', 'betala', '/economy/referencepayments'],
  ['super_admin', 'boka betalning', '/economy/referencepayments'],
  ['super_admin', 'läs in fil', '/economy/referencepayments'],
  ['super_admin', 'förfallna', '/admin/invoicing'],
  ['super_admin', 'ränta', '/admin/invoicing'],
  ['super_admin', 'räntor', '/admin/invoicing'],
  ['super_admin', 'samlingsfaktura', '/admin/invoicing'],
  ['super_admin', 'exportera', '/economy/followup/lista'],
  ['super_admin', 'skriva ut', '/admin/nummerlappar'],
  ['super_admin', 'skriva ut', '/admin/heats'],
  ['school_admin', 'bjuda in', '/admin/myschool'],
  ['school_admin', 'betala', '/admin/billing'],
  ['teacher', 'beställa', '/lagledare/orderspage'],
  ['teacher', 'byta löpare', '/lagledare/teamregistration'],
  ['teacher', 'maskot', '/forms/ordersform'],
  ['teacher', 'specialdiet', '/forms/ordersform'],
  ['teacher', 'inmarsch', '/forms/ordersform'],
  ['teacher', 'hejarklack', '/forms/ordersform'],
])('a %s who writes "%s" is led to %s', (role, text, path) => {
  expect(addresses(role, text)).toContain(path)
})

test.each([
  ['grenar', 'grenar'],
  ['omgångar', 'omgangar'],
  ['priser', 'priser'],
])('an organiser who writes "%s" is led to that tab of the carnival, not to its first', (text, tab) => {
  const [first] = matching(actionsFor(registry.remotes, ['super_admin'], { status: 'active', isOver: false }), text)
  expect(first).toMatchObject({ to: `/admin/karneval?del=${tab}`, isNamed: true })
  expect(findPages(registry, ['super_admin'], text).map(({ path }) => path)).not.toContain('/admin/karneval')
})

test('every item of the menu is found by its name', () => {
  const menu = findPages(registry, ['super_admin', 'school_admin', 'teacher'], '')
  expect(menu.length).toBeGreaterThan(30)
  for (const { path, title } of menu)
    expect(findPages(registry, ['super_admin', 'school_admin', 'teacher'], title).map((page) => page.path)).toContain(
      path,
    )
})
