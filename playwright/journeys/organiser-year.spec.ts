import type { Browser, Locator, Page } from '@playwright/test'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { startSmtp } from '../../api/src/test/support/smtp.ts'
import { type Hands, keyboard, mouse } from '../fixtures/hands.ts'
import { accounts, bearer, loginWith } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

/** A portal in the spring after, with a mail server; last year was archived when its books were closed. */
async function inTheNextYear(browser: Browser) {
  const { dataDir, remove } = copySeededData()
  const smtp = await startSmtp()
  const viewport = { width: 1280, height: 800 }
  const env = { STAFAPP_SMTP_URL: smtp.url }
  const { page, close } = await openAt(browser, { dataDir, now: '2026-04-20T09:00:00+03:00', viewport, env })
  const headers = await bearer(page, accounts.super_admin)
  const url = '/api/events/stafettkarneval/'
  const all = (await (await page.request.get(url, { headers })).json()) as {
    data: ItemOf<'GET /api/events/stafettkarneval/'>[]
  }
  const last = all.data.find(({ status }) => status === 'active')
  const data = { status: 'archived', version: last?.version }
  const archived = await page.request.post(`/api/events/stafettkarneval/${last?.id}/status/`, { headers, data })
  expect(archived.ok(), await archived.text()).toBe(true)
  const leave = async () => {
    await page.goto('about:blank')
    await close()
    await smtp.close()
    remove()
  }
  return { page, smtp, leave }
}

/** A mail as its reader sees it. */
const readable = (raw: string): string => {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

for (const [by, handsOf] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const satisfies [string, (page: Page) => Hands][])
  test(`the organiser copies a year, opens it and sends the reminders that are due in at most fifteen actions, ${by}`, async ({
    browser,
  }) => {
    test.slow()
    const { page, smtp, leave } = await inTheNextYear(browser)
    try {
      // The pages are the same for both.
      const check = async () => {
        if (handsOf === mouse) await expectNoAxeViolations(page)
      }
      await loginWith(page, accounts.super_admin)
      await page.goto('/admin/karneval')
      await settled(page)
      await check()
      let actions = 0
      const press = async (target: Locator) => {
        actions += 1
        await handsOf(page).press(target)
      }
      await press(page.getByRole('button', { name: 'Ny karneval' }))
      // The next year's name and first day stand there already.
      await expect(page.getByRole('textbox', { name: 'Namn' }).first()).toHaveValue('Stafettkarnevalen 2026')
      await expect(page.getByRole('textbox', { name: 'Första dagen' }).first()).toHaveValue('15.5.2026')
      // The Thursday before is a holiday: a date that fits is proposed, and nothing has to be done about it.
      const reopens = page.getByRole('combobox', { name: 'Löparanmälan öppnas igen' })
      await expect(reopens.getByRole('option', { name: 'Flytta till onsdag 13.5.2026' })).toBeAttached()
      await check()
      await press(page.getByRole('button', { name: 'Skapa utkastet' }))
      await expect(page.getByRole('heading', { name: 'Status: Utkast' })).toBeVisible()
      const reopened = page.getByRole('slider', { name: 'Löparanmälan öppnas igen' })
      await expect(reopened).toHaveAttribute('aria-valuetext', 'onsdag 13.5.2026')
      await check()
      await press(page.getByRole('button', { name: 'Visa som kommande' }))
      await press(page.getByRole('button', { name: 'Visa Stafettkarnevalen 2026 som kommande' }))
      await press(page.getByRole('button', { name: 'Aktivera' }))
      await press(page.getByRole('button', { name: 'Aktivera Stafettkarnevalen 2026' }))
      await expect(page.getByRole('heading', { name: 'Status: Aktiv' })).toBeVisible()
      await check()

      await press(page.getByRole('button', { name: 'Administration', exact: true }))
      await press(page.getByRole('navigation').getByRole('link', { name: 'Översikt', exact: true }))
      await settled(page)
      await check()
      await press(page.getByRole('main').getByRole('link', { name: /^Påminn/ }))
      await expect(page.getByRole('heading', { level: 1, name: 'Meddelanden' })).toBeVisible()
      const subject = await page.getByRole('textbox', { name: 'Ämne' }).inputValue()
      await check()
      await press(page.getByRole('button', { name: /^Skicka till \d+ mottagare$/ }))
      const send = page.getByRole('button', { name: /^Skicka \d+ meddelanden?$/ })
      const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
      await press(send)
      const sent = page.getByRole('region', { name: 'Skickade meddelanden' })
      await expect(sent.getByText(subject).first()).toBeVisible({ timeout: 60_000 })
      await check()
      console.log(`a year copied, opened and reminded of ${by}: ${actions} actions`)
      expect(actions).toBeLessThanOrEqual(15)

      const own = 'maria.sjoberg@vasa-ovningsskola.example'
      const mailed = () => smtp.received.filter(({ to }) => to.includes(own))
      await expect.poll(() => mailed().length, { timeout: 60_000 }).toBe(1)
      expect(count).toBeGreaterThan(100)
      const mail = readable(mailed()[0]?.raw ?? '')
      expect(mail).toContain('Hej Maria Sjöberg!')
      expect(mail).toContain('Vasa övningsskola, högstadiet: inga lag är anmälda.')
      expect(mail).toContain('Sista dagen är fredag 24.4.2026.')

      // The leader follows the mail's link and finds entry open.
      await page.goto('about:blank')
      await loginWith(page, accounts.teacher)
      await page.goto(/Anmälan till grenar \((http:\S+)\)/.exec(mail)?.[1] ?? '')
      await expect(page.getByText('Laganmälan är öppen till fredag 24.4.2026 kl. 23:59')).toBeVisible()
      await expect(page.getByRole('spinbutton', { name: /^Antal lag i / }).first()).toBeEnabled()
    } finally {
      await leave()
    }
  })
