import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { Role } from '@stafapp/shared/contract/define'
import type { RegistryEntry } from '@stafapp/shared/contract/registry'
import { expect, test } from './support/test.ts'

const script = { contentType: 'text/javascript' }

/** Faulty responses for a remote's entry. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'a 404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'a 404 with JSON': (route) => route.fulfill({ status: 404, json: { message: 'no' } }),
  'a 500': (route) => route.fulfill({ status: 500, body: 'oops' }),
  'HTML instead of a script': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hej' }),
  'a script that throws': (route) => route.fulfill({ ...script, body: 'throw new Error("trasig")' }),
  'a wrong export': (route) =>
    route.fulfill({
      ...script,
      body: 'export const init = () => {}; export const get = async () => () => ({ remote: 1 })',
    }),
}

const sections: { name: string; path: string; role: Role | null; heading: string }[] = [
  { name: 'public', path: '/documentation', role: null, heading: 'Dokumentation' },
  { name: 'lagledare', path: '/lagledare/orderspage', role: 'teacher', heading: 'Beställningar' },
  { name: 'admin', path: '/admin/overview', role: 'super_admin', heading: 'Översikt' },
  { name: 'economy', path: '/economy/referencepayments', role: 'super_admin', heading: 'Referensbetalningar' },
]

for (const { name, path, role, heading } of sections) {
  for (const [what, fault] of Object.entries(faults)) {
    test(`T2, F23: remote-${name} answering with ${what}: the rest works, and it heals without a reload`, async ({
      page,
      loginAs,
      registry,
    }) => {
      if (role) await loginAs(role)
      await breakEntry(page, registry.remotes, name, fault)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/kan inte nås just nu$/)
      await expect(page.getByRole('banner').getByText('Stafapp 2.0')).toBeVisible()

      await openFromMenu(page, name === 'public' ? 'Logga in' : 'Dokumentation')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name === 'public' ? 'Logga in' : 'Dokumentation')

      await page.goBack()
      // The page left behind has buttons of the same name.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/kan inte nås just nu$/)
      await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeVisible()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Försök på nytt' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })
  }
}

test('T2, F23: a remote that hangs is given up after ten seconds, and heals without a reload', async ({
  page,
  loginAs,
  registry,
}) => {
  test.slow()
  await loginAs('super_admin')
  await page.clock.install()
  await breakEntry(page, registry.remotes, 'economy', () => new Promise(() => {}))
  await page.goto('/economy/referencepayments')
  await expect(page.getByRole('status', { name: '' }).filter({ hasText: 'Laddar' }).first()).toBeAttached()
  await page.clock.runFor(10_500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar kan inte nås just nu')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Försök på nytt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar')
})

for (const kind of ['js', 'css'] as const) {
  test(`T2, F23: a page whose .${kind} is missing: the rest works, and it heals without a reload`, async ({
    page,
    loginAs,
    registry,
  }) => {
    await loginAs('super_admin')
    const release = registry.remotes.find(({ name }) => name === 'economy')?.current
    const file = release?.pages['/economy/followup']?.find((one) => one.endsWith(`.${kind}`))
    expect(file).toBeDefined()
    await page.route(`**${release?.baseUrl}${file}`, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/economy/followup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning kan inte nås just nu')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Försök på nytt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
}

test('a file that the browser keeps damaged is asked for anew: the section heals once it is published again', async ({
  page,
  siteDir,
  registry,
}) => {
  const release = registry.remotes.find(({ name }) => name === 'public')?.current
  const name = release?.pages['/documentation']?.find((one) => one.endsWith('.js'))
  const file = join(siteDir, release?.baseUrl ?? '', name ?? '')
  const whole = readFileSync(file)
  writeFileSync(file, whole.subarray(0, whole.length / 2))
  await page.goto('/documentation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation kan inte nås just nu')
  writeFileSync(file, whole)
  await page.getByRole('button', { name: 'Försök på nytt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
})

/** Breaks every release of a remote that the portal could fall back to. */
async function breakEntry(
  page: Page,
  remotes: RegistryEntry[],
  name: string,
  fault: (route: Route) => Promise<void>,
): Promise<void> {
  const remote = remotes.find((entry) => entry.name === name)
  for (const release of [remote?.current, remote?.previous]) {
    if (release) await page.route(`**${release.baseUrl}${release.entry}`, fault)
  }
}

async function openFromMenu(page: Page, label: string): Promise<void> {
  if (label === 'Logga in') return page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await page.getByRole('button', { name: /Dokumentation/ }).click()
  await page.getByRole('link', { name: label, exact: true }).click()
}
