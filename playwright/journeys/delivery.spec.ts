import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { pdfPages } from '../../api/src/test/support/pdf-text.ts'
import { databaseRows } from '../fixtures/database.ts'
import { type Hands, keyboard, mouse } from '../fixtures/hands.ts'
import { login } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { testNow } from '../fixtures/paths.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { test as base, expect } from '../fixtures/test.ts'

/** A portal of its own, because the journey sends everything. */
const test = base.extend<object, { dataDir: string; portal: RunningServer }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { dataDir, remove } = copySeededData()
      await use(dataDir)
      remove()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ dataDir }, use) => {
      const server = await startServer({ dataDir })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Calls the api as the treasurer, to choose an invoice that fits the test. */
async function ask<T>(page: Page, token: string | undefined, url: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = body
    ? await page.request.post(`/api/invoices/${url}`, { headers, data: body })
    : await page.request.get(`/api/invoices/${url}`, { headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

/** From the payer's page to its form at the school, and back with the reason that the organiser writes. */
async function mendPayer(page: Page, payer: Payer, field: string, value: string) {
  await page.getByRole('link', { name: 'Ändra uppgifterna' }).click()
  const unit = page.getByRole('region', { name: payer.school_unit.unit_name, exact: true })
  await unit.getByRole('button', { name: `Ändra ${payer.name}`, exact: true }).click()
  await unit.getByRole('textbox', { name: field, exact: true }).fill(value)
  await page.getByRole('textbox', { name: 'Orsak till det du ändrar' }).fill('Rättat av kassören')
  await unit.getByRole('button', { name: 'Spara betalaren' }).click()
  await expect(page.getByText('Faktureringsinformationen uppdaterades')).toBeVisible()
}

test('the treasurer follows a rule’s fault to the field that mends it, and the check says that it is gone', async ({
  page,
  dataDir,
}) => {
  const token = await login(page, 'super_admin')
  const preview = await ask<ResponseOf<'GET /api/invoices/invoicing-preview/'>>(page, token, 'invoicing-preview/')
  const fresh = preview.payers.find(({ state }) => state === 'new')
  if (!fresh) throw new Error('nobody waits for an invoice')
  const payer = await ask<Payer>(page, token, `billing-information/${fresh.billing_information}/`)
  await databaseRows(dataDir, `update billing_information set country = 'Utlandet' where id = $1`, [payer.id])

  await page.goto('/admin/invoicing?del=kontroll')
  // Of so many payers what hinders only Peppol is folded.
  await page.getByText(/skulle inte gå genom Peppol/).click()
  const fault = page
    .getByRole('listitem')
    .filter({ hasText: payer.name })
    .filter({ hasText: 'Landet i betalarens adress går inte att känna igen.' })
    .first()
  await expect(fault).toBeVisible()
  await expectNoAxeViolations(page)
  await fault.getByRole('link', { name: /^Betalarens uppgifter/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betalarens uppgifter' })).toBeVisible()
  await mendPayer(page, payer, 'Land', 'Finland')

  await page.goto('/admin/invoicing?del=kontroll')
  await expect(page.getByText(/fakturor är kontrollerade/)).toBeVisible()
  await page.getByText(/skulle inte gå genom Peppol/).click()
  await expect(page.getByText(/^Er referens saknas/).first()).toBeVisible()
  await expect(fault).toHaveCount(0)
})

/** From the orders to everything sent, with what was pressed on the way. */
async function issueAndSendAll(page: Page, dataDir: string, hands: Hands): Promise<string[]> {
  // One payer in ten wants paper, so that every kind of work is in the journey.
  await databaseRows(dataDir, `update billing_information set channel = 'paper' where id % 10 = 0 and karneval_id = 2`)
  // Corrected since: to an address from which the last sending came back nothing goes by itself.
  await databaseRows(dataDir, `update invoice_delivery set address = 'old@' || address where state = 'bounced'`)
  const actions: string[] = []
  const press = async (target: Locator) => {
    actions.push((await target.textContent())?.trim() ?? '')
    await hands.press(target)
  }
  await page.goto('/admin/invoicing')
  const all = page.getByRole('button', { name: /^Fakturera alla: [1-9]\d* faktur/ })
  await all.waitFor()
  await press(all)
  await press(dialog(page).getByRole('button', { name: 'Skapa' }))
  await expect(page.getByText(/ skapade?$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skicka dem nu' })).toBeVisible()
  await press(page.getByRole('navigation', { name: 'Faktureringens delar' }).getByRole('link', { name: 'Utskick' }))
  await press(page.getByRole('button', { name: /^Skicka [\d\s]+ fakturor/ }))
  await press(dialog(page).getByRole('button', { name: /^Skicka \d/ }))
  await expect(page.getByText(/^Klart: [\d\s]+ av [\d\s]+ (på väg|skickade)/)).toBeVisible({ timeout: 60_000 })
  const papers = page.getByRole('button', { name: /^Hämta [\d\s]+ papper \(PDF\)$/ })
  await expect(papers).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), press(papers)])
  expect((await pdfPages(readFileSync(await file.path()))).length).toBeGreaterThan(0)
  await expect(papers).toBeHidden()
  await expect(page.getByText('Inga fakturor eller kreditnotor väntar på att skickas.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Skickat' })).toContainText('Utskriven')
  return actions
}

test('the treasurer gets from the orders to all sent in six actions, each paper by its payer’s channel', async ({
  page,
  dataDir,
}) => {
  await login(page, 'super_admin')
  expect(await issueAndSendAll(page, dataDir, mouse(page))).toHaveLength(6)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectNoHorizontalScroll(page)
  }
  await expectNoAxeViolations(page)
})

test('the treasurer issues and sends everything by keyboard alone, in as many actions', async ({ browser }) => {
  const { dataDir, remove } = copySeededData()
  const { page, close } = await openAt(browser, { dataDir, now: testNow, viewport: { width: 1280, height: 800 } })
  try {
    await login(page, 'super_admin')
    expect(await issueAndSendAll(page, dataDir, keyboard(page))).toHaveLength(6)
    await page.goto('about:blank')
  } finally {
    await close()
    remove()
  }
})

/** A mail server's report of a mail that it could not deliver (RFC 3464). */
const returnedMail = (messageId: string, address: string): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="mx"',
    '',
    '--mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--mx',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--mx--',
    '',
  ].join('\r\n')

test('the treasurer drops a mail that came back, sees who got nothing and why, mends the address and sends again', async ({
  page,
  dataDir,
}) => {
  const token = await login(page, 'super_admin')
  type Sent = ResponseOf<'GET /api/invoices/deliveries/'>
  const { data } = await ask<Sent>(page, token, 'deliveries/?channel=email&state=accepted&limit=500')
  const sent = data.find(
    ({ billing_information, reminder_level }) => billing_information !== null && reminder_level === 0,
  )
  if (!sent) throw new Error('nobody has been mailed an invoice')
  const payer = await ask<Payer>(page, token, `billing-information/${sent.billing_information}/`)
  await ask(page, token, 'deliver-invoices/', {
    documents: [{ invoice: sent.invoice }],
    channel: 'email',
    again: true,
  })
  const current = () =>
    databaseRows<{ address: string; state: string; message: string }>(
      dataDir,
      `select d.address, d.state, m.message_id as message from invoice_delivery d
       join mail_message m on m.invoice_delivery_id = d.id
       where d.invoice_id = $1 and d.reminder_id is null and d.replaced_at is null`,
      [sent.invoice],
    )
  await expect.poll(async () => (await current())[0]?.state, { timeout: 30_000 }).toBe('accepted')
  const [mailed] = await current()
  if (!mailed) throw new Error('the mail has gone')

  await page.goto('/admin/invoicing?del=utskick')
  // By keyboard: content that is still loading could move the summary away between press and release of the pointer.
  await page.getByText('Mejl som kom tillbaka', { exact: true }).press('Enter')
  const returned = page.getByRole('region', { name: 'Mejl som kom tillbaka' })
  const files = await page.evaluateHandle(
    (mail) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([mail], 'retur.eml', { type: 'message/rfc822' }))
      return dropped
    },
    returnedMail(mailed.message, mailed.address),
  )
  await returned.dispatchEvent('drop', { dataTransfer: files })
  await expect(returned.getByRole('status')).toContainText('märktes som studsad. Adressen finns inte (5.1.1).')
  await page.getByRole('combobox', { name: 'Läge' }).selectOption('bounced')
  const row = page
    .getByRole('table', { name: 'Skickat' })
    .getByRole('row')
    .filter({ hasText: `${sent.number}` })
  await expect(row).toContainText(mailed.address)
  await expect(row).toContainText('Adressen finns inte (5.1.1).')
  await expectNoAxeViolations(page)

  await row.getByRole('link', { name: /^Betalarens uppgifter/ }).click()
  await mendPayer(page, payer, 'E-post', 'ratt.adress@example.org')

  await page.goto('/admin/invoicing?del=utskick&lage=bounced')
  await row.getByRole('button', { name: /^Skicka på nytt/ }).click()
  await dialog(page).getByRole('combobox', { name: 'Sätt' }).selectOption('email')
  await dialog(page).getByRole('button', { name: 'Skicka på nytt' }).click()
  await expect(page.getByText(/ är på väg$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect
    .poll(async () => (await current())[0], { timeout: 30_000 })
    .toMatchObject({
      address: 'ratt.adress@example.org',
      state: 'accepted',
    })
})
