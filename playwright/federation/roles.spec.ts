import type { Role } from '@stafapp/shared/contract/define'
import { expect, test } from './support/test.ts'

test('R55: neither an address nor the storage adds a remote, and nobody else is asked for anything', async ({
  page,
  traffic,
  baseURL,
}) => {
  const evil = JSON.stringify({
    revision: 999,
    remotes: [{ name: 'evil', current: { baseUrl: 'https://evil.example/' } }],
  })
  await page.addInitScript((text) => {
    for (const key of ['registry', 'remotes', 'stafapp-registry', 'remote']) localStorage.setItem(key, text)
  }, evil)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(
    `/documentation?remote=https://evil.example/e.js&remotes=evil&registry=https://evil.example/registry.json`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
  expect(traffic.remotes()).toEqual(['public'])
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin])
})

test('T3: a visitor downloads no file of lagledare, admin or economy', async ({ page, traffic }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/tidtabeller/minutschema', '/tidtabeller/heatindelning', '/documentation', '/resultservice']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(traffic.remotes()).toEqual(['public'])
})

const own: Record<Role, { remotes: string[]; home: string }> = {
  teacher: { remotes: ['admin', 'lagledare'], home: '/version' },
  school_admin: { remotes: ['admin', 'lagledare'], home: '/version' },
  super_admin: { remotes: ['admin', 'economy'], home: '/version' },
}

for (const [role, { remotes, home }] of Object.entries(own) as [Role, (typeof own)[Role]][]) {
  test(`T4: ${role} loads exactly the remotes of that role`, async ({ page, traffic, loginAs }) => {
    await loginAs(role)
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version')
    await expect.poll(() => traffic.remotes()).toEqual(remotes)
  })
}

// To the organiser no page is foreign.
const foreignPages = { teacher: '/economy/followup', school_admin: '/admin/schoollist' } as const

for (const [role, foreign] of Object.entries(foreignPages) as [keyof typeof foreignPages, string][]) {
  test(`T4 ${role}: a foreign deep link is not found and makes no request to its remote’s page`, async ({
    page,
    traffic,
    loginAs,
    registry,
  }) => {
    await loginAs(role)
    await page.goto(foreign)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde inte hittas')
    await expect.poll(() => traffic.remotes()).toEqual(own[role].remotes)
    const pages = registry.remotes.flatMap(({ current }) =>
      (current.pages[foreign] ?? []).map((file) => current.baseUrl + file),
    )
    expect(pages.length).toBeGreaterThan(0)
    expect(traffic.paths().filter((path) => pages.includes(path))).toEqual([])
  })
}

test('T4: a deep link leads to login when logged out, with the way back and no request to the remote', async ({
  page,
  traffic,
}) => {
  await page.goto('/economy/followup')
  await expect(page).toHaveURL(/\/login\?next=%2Feconomy%2Ffollowup$/)
  expect(traffic.remotes()).toEqual([])
})
