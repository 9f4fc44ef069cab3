import { readFileSync } from 'node:fs'
import type { Locator, Page, Response } from '@playwright/test'
import {
  type Behaviour,
  type MaventaStandIn,
  startMaventaStandIn,
} from '../../api/src/modules/money/maventa/stand-in/stand-in.ts'
import { pdfPages } from '../../api/src/test/support/pdf-text.ts'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { test as base, expect } from '../fixtures/test.ts'

const behaviour: Behaviour = {}

/** A portal connected to a fake Maventa. */
const test = base.extend<object, { portal: RunningServer; maventa: MaventaStandIn }>({
  maventa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const standIn = await startMaventaStandIn(behaviour)
      await use(standIn)
      await standIn.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ maventa: { config } }, use) => {
      const { dataDir, remove } = copySeededData()
      const env = {
        STAFAPP_MAVENTA_URL: config.url.origin,
        STAFAPP_MAVENTA_CLIENT_ID: config.clientId,
        STAFAPP_MAVENTA_CLIENT_SECRET: config.clientSecret,
        STAFAPP_MAVENTA_VENDOR_KEY: config.vendorKey,
      }
      const server = await startServer({ dataDir, env })
      await use(server)
      await server.stop()
      remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Faktureringens delar' }).getByRole('link', { name, exact: true }).click()
const choice = (page: Page, label: string) => page.getByRole('radio', { name: new RegExp(`^${label} [\\d\\s]+$`) })

/** Chooses the list's filter and waits for the response; until then the previous list is shown. */
async function choose(page: Page, label: string, show: string) {
  // Not that of the former choice, which is still on its way when one comes back to the list.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).searchParams.get('show') === show),
    page
      .locator('label')
      .filter({ has: choice(page, label) })
      .click(),
  ])
  await answer.finished()
  await settled(page)
}

/** Opens an invoice of the list on its own page; returns its name and the page's content. */
async function open(page: Page, link: Locator): Promise<{ name: string; panel: Locator }> {
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return { name, panel: page.getByRole('main') }
}

const openFirst = (page: Page) => open(page, page.getByRole('link', { name: /^Faktura \d+$/ }).first())

/** From an invoice to the list as it was. */
async function back(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturering')
}

async function textOf(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return (await pdfPages(readFileSync(await file.path()))).join(' ').replaceAll(/\s+/g, ' ')
}

test('a city gets one invoice for its schools, a changed order a difference of its own, and the books stay equal', async ({
  page,
}) => {
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const read = async (path: string) => (await page.request.get(path, { headers })).json()
  const { karneval, payers } = await read('/api/invoices/invoicing-preview/')
  const fresh = payers.filter(({ state }: { state: string }) => state === 'new').slice(0, 3)
  for (const { billing_information: id } of fresh) {
    const { version } = await read(`/api/invoices/billing-information/${id}/`)
    const contact_info = { mail_address: 'PB 1', zipcode: '00099', city: 'Storstad' }
    const names = { name: 'Storstads stad', business_id: '0201256-6', cost_centre: `K${id}` }
    // Its own e-invoice address too: by the one of before it would still belong to its old city.
    const address = { edi: '003702012566', operator: 'Maventa', operator_edi: '003721291126' }
    const data = { version, ...names, ...address, contact_info }
    const saved = await page.request.patch(`/api/invoices/billing-information/${id}/`, { headers, data })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await page.goto('/admin/invoicing')

  await test.step('chooses one invoice for the city', async () => {
    await page.getByText(/vid flera skolor och kan få en samlingsfaktura/).click()
    // The innermost: the notice that holds the groups is a list too.
    const city = page.getByRole('listitem').filter({ hasText: 'Samma betalare enligt FO-nummer 0201256-6' }).last()
    await expect(city).toContainText('kostnadsställe: står vid varje skola på fakturan')
    await city.getByRole('combobox').selectOption('En samlingsfaktura')
    await expect(page.getByText('Valet är sparat, också för kommande år').first()).toBeVisible()
  })

  const row = page.getByRole('row').filter({ hasText: 'Storstads stad' })
  await test.step('issues it', async () => {
    await page.getByRole('searchbox', { name: 'Sök betalare eller skola' }).fill('Storstads')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Samlingsfaktura, 3 skolor')
    await row.getByRole('button', { name: /^Fakturera/ }).click()
    await dialog(page).getByRole('button', { name: 'Skapa' }).click()
    await expect(page.getByText(/^Faktura \d+ skapad$/).first()).toBeVisible()
  })

  await test.step('an order that grows makes an additional invoice', async () => {
    const { data: orders } = await read(`/api/invoices/my-orders/?school_unit=${fresh[0].school_unit}`)
    const [order] = orders
    const [{ product, quantity }] = order.rows.filter(({ source }: { source: string }) => source === 'ordered')
    const changed = await page.request.patch(`/api/invoices/orders/${order.id}/`, {
      headers,
      data: { version: order.version, rows: [{ product, quantity: quantity + 2 }], reason: 'Två till' },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    await page.reload()
    await page.getByRole('searchbox', { name: 'Sök betalare eller skola' }).fill('Storstads')
    await expect(row).toContainText('Tilläggsfakturera 2')
    await row.getByRole('button', { name: /^Tilläggsfakturera/ }).click()
    await expect(dialog(page)).toContainText('Tilläggsfakturera 2')
    await dialog(page).getByRole('button', { name: 'Skapa' }).click()
    await expect(page.getByText(/^Tilläggsfaktura \d+ skapad$/).first()).toBeVisible()
  })

  await test.step('the list shows both, the paper its schools, and the ledger what is unpaid or not sent', async () => {
    await part(page, 'Fakturor')
    // By its name: for a moment the part before is still there, with a search of its own.
    await page.getByRole('searchbox', { name: /^Sök nummer/ }).fill('Storstads')
    await expect(page.getByRole('link', { name: /^Tilläggsfaktura \d+$/ })).toHaveCount(1)
    const { panel } = await openFirst(page)
    await expect(panel.getByText('Delsumma')).toHaveCount(3)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
    await panel.getByRole('link', { name: 'Storstads stad' }).click()
    const schools = page.getByRole('table', { name: 'Skolor' })
    await expect(schools.locator('[aria-current]')).toHaveCount(1)
    const followup = await read('/api/invoices/followup/')
    const day = followup.as_of
    const ledger = await read(`/api/invoices/receivables/?karneval=${karneval}&on=${day}`)
    expect(ledger.total.open_cents).toBe(followup.total.open_cents + followup.unsent.total_cents)
  })
})

test('the treasurer reviews, invoices all, prints, credits, invoices anew, sends and reminds', async ({
  page,
  maventa,
  consoleWatch,
}) => {
  // This journey provokes refusals.
  consoleWatch.allow(/409|422/)
  await login(page, 'super_admin')
  await page.goto('/admin/invoicing')
  const all = page.getByRole('button', { name: /^Fakturera alla: \d+ faktur/ })
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(5)

  await test.step('confirms count and sum, and invoices all', async () => {
    await all.click()
    await expect(dialog(page)).toContainText(
      new RegExp(`^Skapa ${count} fakturor\\?${count} fakturor på sammanlagt [\\d\\s]+,\\d\\d\\s€`),
    )
    await dialog(page).getByRole('button', { name: 'Skapa' }).click()
    await expect(page.getByText(new RegExp(`^${count} fakturor.* skapade$`)).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Skicka dem nu' })).toBeVisible()
  })

  await part(page, 'Fakturor')
  await choose(page, 'Inte skickade', 'unsent')
  const { panel, name } = await openFirst(page)
  const payer = await panel.getByRole('link', { name: 'Betalarens uppgifter nu' }).getAttribute('href')

  await test.step('opens the PDF: number and the bank’s form', async () => {
    const text = await textOf(page, panel.getByRole('button', { name: 'PDF' }))
    expect(text).toContain(`Fakturans nummer ${name.replace('Faktura ', '')}`)
    expect(text).toContain('TILISIIRTO. GIRERING')
  })

  await test.step('credits it with a reason', async () => {
    await panel.getByRole('button', { name: 'Kreditera' }).click()
    await dialog(page).getByRole('button', { name: 'Kreditera' }).click()
    await expect(dialog(page)).toContainText('Skriv en orsak på minst tre tecken.')
    await dialog(page).getByRole('textbox', { name: 'Orsak' }).fill('Fel betalare')
    await dialog(page).getByRole('button', { name: 'Kreditera' }).click()
    await expect(page.getByText(`${name} är krediterad`).first()).toBeVisible()
    await expect(panel.getByRole('table', { name: 'Vad som har hänt' })).toContainText(/Kreditnota \d+ Fel betalare/)
    await back(page)
    await expect(choice(page, 'Inte skickade')).toBeChecked()
  })

  const fresh = await test.step('invoices the payer anew', async () => {
    await part(page, 'Att fakturera')
    await expect(page.getByRole('button', { name: /^Fakturera alla: 1 faktura/ })).toBeEnabled()
    await page.getByRole('button', { name: /^Fakturera (?!alla)/ }).click()
    await dialog(page).getByRole('button', { name: 'Skapa' }).click()
    const made = page.getByText(/^Faktura \d+ skapad$/).first()
    await expect(made).toBeVisible()
    return ((await made.textContent()) ?? '').replace(' skapad', '')
  })

  await test.step('shows why Maventa refused it, and sends it again', async () => {
    behaviour.before = (path) => (path === '/v1/invoices' ? 422 : undefined)
    await part(page, 'Fakturor')
    const { panel: sent } = await open(page, page.getByRole('link', { name: fresh, exact: true }))
    await expect(sent.getByRole('link', { name: 'Betalarens uppgifter nu' })).toHaveAttribute('href', payer ?? '')
    await sent.getByRole('button', { name: 'Skicka till Maventa' }).click()
    await dialog(page).getByRole('button', { name: 'Skicka till Maventa' }).click()
    await expect(sent).toContainText('Avvisad: Maventa avvisade fakturan: answered 422 as asked', { timeout: 30_000 })
    behaviour.before = () => undefined
    await sent.getByRole('button', { name: 'Skicka på nytt till Maventa' }).click()
    await expect(sent).toContainText('Levererad', { timeout: 30_000 })
    expect(maventa.invoices).toHaveLength(1)
    await back(page)
    await part(page, 'Maventa')
    await expect(page.getByText('Nycklarna är godkända.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Fakturor hos Maventa' })).toContainText('Levererad')
  })

  await test.step('reminds of a late one, and offers none for a paid one', async () => {
    await part(page, 'Fakturor')
    await choose(page, 'Förfallna', 'overdue')
    // Neither the newest, whose payer has promised to pay, nor the oldest, of which the step below reminds by mail.
    const late = await open(page, page.getByRole('link', { name: /^Faktura \d+$/ }).nth(-2))
    await late.panel.getByRole('button', { name: 'Påminn', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Påminnelse 1:')
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka påminnelse' }).click()
    await expect(late.panel).toContainText('Påminnelse 1')
    const paper = await textOf(page, late.panel.getByRole('button', { name: 'Påminnelse 1, PDF' }))
    expect(paper).toContain('Betalningspåminnelse')
    await back(page)
    await choose(page, 'Betalda', 'paid')
    const paid = await openFirst(page)
    await expect(paid.panel.getByRole('button', { name: 'PDF', exact: true })).toBeVisible()
    await expect(paid.panel.getByRole('button', { name: 'Påminn', exact: true })).toHaveCount(0)
    await back(page)
  })

  await test.step('sees who is reminded in which words, leaves one out, and finds the days in the list', async () => {
    await part(page, 'Förfallna')
    await page.getByRole('button', { name: /^Påminn om/ }).click()
    const question = page.getByRole('dialog')
    const ticks = question.getByRole('checkbox')
    await expect(ticks.first()).toBeChecked()
    const count = await ticks.count()
    const mail = question.getByText(/^Läs mejlet/).first()
    await mail.click()
    await expect(question.getByText('Har ni redan betalat behöver ni inte göra något.').first()).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      await expectNoHorizontalScroll(page)
      await expectNoAxeViolations(page)
    }
    const left = await question.getByRole('listitem').first().getByRole('strong').first().textContent()
    await ticks.first().uncheck()
    await question.getByRole('button', { name: /^Skicka \d+ påminnelse/ }).click()
    await expect(page.getByText(new RegExp(`^Klart: ${count - 1} av ${count - 1} `))).toBeVisible()
    const table = page.getByRole('table', { name: 'Förfallna fakturor' })
    await expect(table.getByRole('row').filter({ hasText: /1: \d+\.\d+\.\d{4}/ })).toHaveCount(count)
    await expect(page.getByRole('button', { name: /^Påminn om 1 faktura/ })).toBeVisible()
    await expect(table).toContainText(left ?? 'a name')
  })
})

/** Credits a listed invoice and invoices its payer again; returns the content of the new invoice's page. */
async function replace(page: Page, number: number): Promise<Locator> {
  await page.getByRole('searchbox', { name: /Sök nummer/ }).fill(String(number))
  const name = `Faktura ${number}`
  const { panel } = await open(page, page.getByRole('link', { name, exact: true }))
  await panel.getByRole('button', { name: 'Kreditera' }).click()
  await dialog(page).getByRole('textbox', { name: 'Orsak' }).fill('Beställningen har ändrats')
  await dialog(page).getByRole('button', { name: 'Kreditera' }).click()
  await expect(page.getByText(`${name} är krediterad`).first()).toBeVisible()
  await back(page)
  await part(page, 'Att fakturera')
  await page.getByRole('button', { name: /^Fakturera (?!alla)/ }).click()
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  const made = page.getByText(/^Faktura \d+ skapad$/).first()
  await expect(made).toBeVisible()
  const fresh = ((await made.textContent()) ?? '').replace(' skapad', '')
  await part(page, 'Fakturor')
  return (await open(page, page.getByRole('link', { name: fresh, exact: true }))).panel
}

/** Issues what is left to issue, if any. */
async function invoiceAll(page: Page): Promise<void> {
  await page.getByText('Nya fakturor', { exact: true }).waitFor()
  const all = page.getByRole('button', { name: /^Fakturera alla: \d+ faktur/ })
  if (!(await all.isVisible())) return
  await all.click()
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await expect(page.getByText(/ skapade?$/).first()).toBeVisible()
}

type Listed = {
  number: number
  kind: string
  part_count: number
  paid_cents: number
  open_cents: number
  total_cents: number
}

async function listed(page: Page, show: string): Promise<Listed[]> {
  const answerTo = async (action: Promise<unknown>) => {
    const isListed = (response: Response) => response.url().includes(`show=${show}`)
    const [answer] = await Promise.all([page.waitForResponse(isListed), action])
    return answer
  }
  let answer = await answerTo(page.goto(`/admin/invoicing?del=fakturor&visa=${show}`))
  await settled(page)
  const more = page.getByRole('button', { name: 'Visa fler' })
  while (await more.isVisible()) {
    answer = await answerTo(more.click())
    await settled(page)
  }
  const { data } = (await answer.json()) as { data: Listed[] }
  return data
}

const money = (cents: number) => new Intl.NumberFormat('sv-FI', { minimumFractionDigits: 2 }).format(cents / 100)

test('who has paid is not asked again: the replacement asks for the rest, on paper, in the bars and in the file', async ({
  page,
}) => {
  await login(page, 'super_admin')
  await page.goto('/admin/invoicing')
  // Invoices all others first, so that the replaced invoice is the only one to issue.
  await invoiceAll(page)

  const partly = (await listed(page, 'open')).find(({ paid_cents, open_cents }) => paid_cents > 0 && open_cents > 0)
  if (!partly) throw new Error('the demo has an invoice that is paid in part')
  const panel = await replace(page, partly.number)
  const paper = (await textOf(page, panel.getByRole('button', { name: 'PDF' }))).replaceAll('\u00a0', ' ')
  const clean = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(paper).toContain(clean(`Totalt ${money(partly.total_cents)} €`))
  expect(paper).toContain(clean(`Betalt tidigare −${money(partly.paid_cents)} €`))
  expect(paper).toContain(clean(`Kvar att betala ${money(partly.open_cents)} €`))
  const digits = /Virtuell streckkod: (\d{54})/.exec(paper)?.[1] ?? ''
  expect(Number(digits.slice(17, 25))).toBe(partly.open_cents)
  await panel.getByText('Fler filer').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Finvoice' }).click(),
  ])
  const finvoice = readFileSync(await file.path(), 'latin1')
  const inFile = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  expect(finvoice).toContain(`>${inFile(partly.open_cents)}</EpiInstructedAmount>`)
  expect(finvoice).toContain(`>${inFile(partly.paid_cents)}</InvoicePaidAmount>`)
  expect(finvoice).toContain(`<VirtualBankBarcode>${digits}<`)

  // A collective invoice is mended school by school instead.
  const paid = (await listed(page, 'paid')).find(
    ({ paid_cents, total_cents, part_count }) => paid_cents === total_cents && part_count === 0,
  )
  if (!paid) throw new Error('the demo has a paid invoice')
  const settledPanel = await replace(page, paid.number)
  const nothing = await textOf(page, settledPanel.getByRole('button', { name: 'PDF' }))
  expect(nothing).toContain('Ingenting att betala: fakturan är betald.')
  expect(nothing).not.toContain('TILISIIRTO')
  expect(nothing).not.toContain('Virtuell streckkod')
})

test('the list of unsent invoices leads to where they are sent', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/invoicing')
  await invoiceAll(page)
  expect((await listed(page, 'unsent')).length).toBeGreaterThan(0)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /^Gå till Utskick/ }).click()
  await expect(page.getByRole('button', { name: /^Skicka [\d\s]+ faktur/ })).toBeVisible()
})

test('A1, A20: invoicing and the payer’s page at 360 and 768 px', async ({ page }) => {
  await login(page, 'super_admin')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['granska', 'utskick', 'fakturor', 'forsenade', 'maventa', 'uppgifter']) {
      await page.goto(`/admin/invoicing?del=${name}`)
      await settled(page)
      await expectNoHorizontalScroll(page)
      // Both widths have the same elements; the narrow one is more prone to faults.
      if (width === 360) await expectNoAxeViolations(page)
    }
    await page.goto('/economy/faktura/1')
    await settled(page)
    await expectNoHorizontalScroll(page)
    if (width === 360) await expectNoAxeViolations(page)
    await page.goto('/detail/invoicedetail/1')
    const facts = page.getByRole('heading', { name: 'Adress och tjänster' })
    const fact = page.getByRole('term').filter({ hasText: 'Skickas via Maventa' })
    await expect(facts).toBeVisible()
    if (width === 360) {
      // Folded on a phone, and whole on paper.
      await expect(fact).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(fact).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await facts.click()
    }
    await expect(fact).toBeVisible()
    await settled(page)
    await expectNoHorizontalScroll(page)
    if (width === 360) await expectNoAxeViolations(page)
  }
})

test('the payer’s page says so, and leads back, when the payer cannot be read', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/)
  await login(page, 'super_admin')
  await page.goto('/economy/followup')
  await settled(page)
  await page.goto('/detail/invoicedetail/2147483647')
  await expect(page.getByText('Kunde inte komma åt denna resurs')).toBeVisible()
  await expect(page.getByText('Error ApiError: Resursen hittades inte.')).toBeVisible()
  await page.getByRole('button', { name: 'Tillbaka' }).click()
  await expect(page).toHaveURL(/\/economy\/followup$/)
})
