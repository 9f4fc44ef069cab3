import type { Role } from '@stafapp/shared/contract/define'
import { expect, test } from './support/test.ts'

test('T3 a visitor downloads no file of lagledare, admin or economy', async ({ page, traffic }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/tidtabeller/minutschema', '/tidtabeller/heatindelning', '/documentation', '/resultservice']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(traffic.remotes()).toEqual(['public'])
})

const own: Record<Role, { remotes: string[]; foreign: string; home: string }> = {
  teacher: { remotes: ['admin', 'lagledare'], foreign: '/economy/followup', home: '/version' },
  school_admin: { remotes: ['admin', 'economy', 'lagledare'], foreign: '/admin/schoollist', home: '/version' },
  super_admin: { remotes: ['admin', 'economy'], foreign: '/lagledare/orderspage', home: '/version' },
}

for (const [role, { remotes, home }] of Object.entries(own) as [Role, (typeof own)[Role]][]) {
  test(`T4 ${role} loads exactly the remotes of that role`, async ({ page, traffic, loginAs }) => {
    await loginAs(role)
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version')
    await expect.poll(() => traffic.remotes()).toEqual(remotes)
  })
}

test('T4 a foreign deep link is not found and makes no request to the remote', async ({ page, traffic, loginAs }) => {
  await loginAs('super_admin')
  await page.goto('/lagledare/orderspage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde inte hittas')
  await expect.poll(() => traffic.remotes()).toEqual(['admin', 'economy'])
})

test('T4 a deep link leads to login when logged out, with the way back and no request to the remote', async ({
  page,
  traffic,
}) => {
  await page.goto('/economy/followup')
  await expect(page).toHaveURL(/\/login\?next=%2Feconomy%2Ffollowup$/)
  expect(traffic.remotes()).toEqual([])
})
