import type { Browser, Page } from '@playwright/test'
import { type Hands, keyboard } from '../fixtures/hands.ts'
import { type Account, accounts } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { testNow } from '../fixtures/paths.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

/** A separate portal, because other tests must not see its draws, publications and payments. */
async function withoutMouse(
  browser: Browser,
  who: Account,
  work: (page: Page, hands: Hands) => Promise<void>,
  viewport = { width: 1280, height: 800 },
) {
  const { dataDir, remove } = copySeededData()
  const { page, close } = await openAt(browser, { dataDir, now: testNow, viewport })
  const hands = keyboard(page)
  await page.goto('/login')
  await hands.write(page.getByRole('textbox', { name: 'Användarnamn' }), who.username)
  await hands.write(page.getByRole('textbox', { name: 'Lösenord' }), who.password)
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Logga in' }))
  await expect(page).not.toHaveURL(/\/login/)
  await work(page, hands)
  await close()
  remove()
}

async function goTo(page: Page, { press }: Hands, group: string, label: string): Promise<void> {
  const bar = page.getByRole('banner')
  await press(bar.getByRole('button', { name: group }))
  await press(bar.getByRole('link', { name: label, exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await settled(page)
}

/** A window of 1280 × 800 px at 200 % zoom. */
const zoomed = { width: 640, height: 400 }

test('at 200 % zoom a leader swaps two runners and orders meals by keyboard alone (A7, A8, A9)', async ({
  browser,
}) => {
  const work = async (page: Page, hands: Hands) => {
    const { press, write } = hands
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Min karneval' })).toBeFocused()
    await settled(page)
    // The window is as narrow as a phone's, where a step that is done is one line.
    await press(main.getByRole('link', { name: 'Fyll lagen' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Lag och löpare' })).toBeFocused()
    await settled(page)
    const card = main.getByRole('region', { name: '5 × 80 m flickor, åk 1–6' }).getByRole('group').first()
    await press(card.locator('summary'))
    const slot = (leg: number) => card.getByRole('button', { name: new RegExp(`^Sträcka ${leg}\\b`) })
    const runner = async (leg: number) =>
      /: (.*?), /.exec((await slot(leg).getAttribute('aria-label')) ?? '')?.[1] ?? ''
    const [first, third] = [await runner(1), await runner(3)]
    await press(slot(1))
    await expect(page.getByRole('searchbox', { name: /^Sök löpare/ })).toBeFocused()
    await page.keyboard.insertText(third)
    await page.keyboard.press('Enter')
    await expect(card.getByText(`${third} och ${first} byter plats.`)).toBeVisible()
    await expect(slot(1)).toBeFocused()
    await expect(card.getByText(/^Sparat/)).toBeVisible()
    await expectNoHorizontalScroll(page)

    // So near, only one group has room in the bar.
    await goTo(page, hands, 'Öppna menyn', 'Beställningar')
    await write(page.getByRole('spinbutton', { name: 'Antal Lunch fredag' }), '5')
    await press(main.getByRole('button', { name: 'Spara beställningen' }))
    await expect(page.getByText('Skapande av beställningar lyckades')).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
  await withoutMouse(browser, accounts.teacher, work, zoomed)
})

test('a school admin invites a leader and names, tries to remove and keeps a payer by keyboard alone (A7, A8, A9)', async ({
  browser,
}) => {
  test.slow()
  await withoutMouse(browser, accounts.school_admin, async (page, hands) => {
    const { press, write, choose } = hands
    const main = page.getByRole('main')

    // The login leads a school's administrator there.
    await expect(page.getByRole('heading', { level: 1, name: 'Min karneval' })).toBeFocused()
    await settled(page)
    const invite = main.getByRole('button', { name: 'Bjud in lagledare' })
    await press(invite)
    await write(main.getByRole('textbox', { name: 'E-post' }), 'ny.ledare@skola.example')
    await choose(main.getByRole('combobox', { name: 'Skolenhet' }), 'Vasa övningsskola, högstadiet · Åk 7–9')
    await press(main.getByRole('button', { name: 'Skicka inbjudan' }))
    await expect(page.getByText('Inbjudan har skickats')).toBeVisible()
    await expect(invite).toBeFocused()
    // The card of a unit without a leader may name the invited one too.
    const invitations = main.getByRole('region', { name: 'Inbjudningar' })
    await expect(invitations.getByText('ny.ledare@skola.example')).toBeVisible()

    await goTo(page, hands, 'Administration', 'Betalare och fakturor')
    const unit = page.getByRole('region', { name: 'Vasa övningsskola, högstadiet' })
    const add = unit.getByRole('button', { name: /^Ny betalare/ })
    await press(add)
    await expect(unit.getByRole('textbox', { name: 'Betalare' })).toBeFocused()
    await page.keyboard.insertText('Vasa stad')
    await write(unit.getByRole('textbox', { name: 'Postadress' }), 'PB 2')
    await write(unit.getByRole('textbox', { name: 'Postnummer' }), '65101')
    await write(unit.getByRole('textbox', { name: 'Postanstalt' }), 'Vasa')
    await write(unit.getByRole('textbox', { name: 'E-fakturaadress (OVT)' }), '2129112-6')
    await write(unit.getByRole('combobox', { name: 'Operatör' }), 'Apix Messaging')
    await press(unit.getByRole('button', { name: 'Spara betalaren' }))
    await expect(page.getByText('Faktureringsinformation skapad')).toBeVisible()
    // The list has come with the saved payer, which says so.
    await expect(unit.getByRole('heading', { name: 'Vasa stad' })).toBeFocused()

    const remove = unit.getByRole('button', { name: 'Ta bort Vasa stad' })
    await press(remove)
    await expect(unit.getByRole('button', { name: 'Ta bort betalaren' })).toBeFocused()
    await press(unit.getByRole('button', { name: 'Avbryt' }))
    await expect(remove).toBeFocused()
  })
})

test('a super admin draws, swaps and publishes heats, moves a row, keeps an invoice and books a payment by keyboard alone (A7, A8, A9)', async ({
  browser,
}) => {
  test.slow()
  await withoutMouse(browser, accounts.super_admin, async (page, hands) => {
    const { press, write } = hands
    const main = page.getByRole('main')

    await goTo(page, hands, 'Administration', 'Heatlottning')
    await press(main.getByText('Avancerat'))
    await write(main.getByLabel('Lottningsnummer'), 'tangentbord')
    await press(main.getByRole('button', { name: 'Lotta alla grenar' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Lotta om Stafettkarnevalen 2025' }))
    await press(main.getByRole('button', { name: 'Ta förslag A i bruk', exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Ta förslaget i bruk' }))
    await expect(page.getByText('Förslag A används nu')).toBeVisible()
    await press(main.getByRole('link', { name: 'Välj', exact: true }))
    await press(main.getByRole('link', { name: '4 × 100 m pojkar, andra stadiet, försök' }))
    const places = page
      .getByRole('region', { name: 'Heat 1', exact: true })
      .getByRole('button', { name: /^Bana \d+: (?!ledig)/ })
    const team = async (index: number) => ((await places.nth(index).textContent()) ?? '').replace(/^Bana \d+: /, '')
    const before = [await team(0), await team(1)]
    await press(places.nth(0))
    await expect(places.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await press(places.nth(1))
    await expect(places.nth(0)).toHaveText(new RegExp(`: ${before[1]}$`))
    await expect(places.nth(1)).toHaveText(new RegExp(`: ${before[0]}$`))
    await press(main.getByRole('link', { name: 'Alla grenar' }))
    await press(main.getByRole('link', { name: 'Publicera', exact: true }))
    await press(main.getByRole('button', { name: /^Publicera version \d+$/ }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Publicera', exact: true }))
    await expect(page.getByText(/^Version \d+ är publicerad/)).toBeVisible()

    await goTo(page, hands, 'Administration', 'Tidtabell')
    const change = main.getByRole('button', { name: 'Invigning', exact: true })
    const editor = main.getByRole('form', { name: 'Ändra Invigning' })
    await press(change)
    await write(editor.getByRole('textbox', { name: 'Rubrik' }), 'Invigning och parad')
    await press(editor.getByRole('button', { name: 'Avbryt' }))
    await expect(change).toBeFocused()
    await press(change)
    await write(editor.getByRole('textbox', { name: 'Rubrik' }), 'Invigning och parad')
    await press(editor.getByRole('button', { name: 'Spara' }))
    await expect(main.getByRole('button', { name: 'Invigning och parad' })).toBeFocused()

    await goTo(page, hands, 'Administration', 'Fakturering')
    await press(main.getByRole('link', { name: 'Fakturor', exact: true }))
    await press(main.getByRole('link', { name: /^Faktura \d+$/ }).first())
    const credit = main.getByRole('button', { name: 'Kreditera' })
    await press(credit)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(credit).toBeFocused()

    await goTo(page, hands, 'Ekonomi', 'Referensbetalningar')
    const waiting = page.getByRole('region', { name: 'Väntar på beslut' })
    await press(waiting.getByRole('button', { name: 'Visa förslag' }).first())
    // Nothing is proposed for the first payment, so that the search is open.
    // The rows of the letters before stay until this answer.
    const answered = page.waitForResponse((response) => response.url().includes('/payable-invoices/?search=Vasa'))
    await write(waiting.getByRole('searchbox', { name: /^Sök faktura/ }), 'Vasa')
    await answered
    await press(waiting.getByRole('button', { name: /^Välj faktura/ }).first())
    // The invoice is paid: the payment is more than it, and nothing is suggested.
    await write(waiting.getByRole('textbox', { name: /^Belopp på faktura/ }), '95')
    await press(waiting.getByRole('button', { name: 'Boka för hand' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Boka ändå' }))
    await expect(page.getByText('Betalningen är bokad')).toBeVisible()
  })
})

test('a visitor finds a school’s heats by keyboard alone (A7, A9)', async ({ page }) => {
  const { press, write } = keyboard(page)
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  const saturday = page.getByRole('link', { name: 'lördag 17.5.' })
  await press(saturday)
  await expect(saturday).toHaveAttribute('aria-current', 'page')
  await write(page.getByRole('searchbox', { name: 'Sök skola' }), 'Vasa övningsskola')
  await expect(page.getByRole('rowheader').first()).toContainText('Vasa övningsskola')
  await expect(page.getByRole('table', { name: /lördag/ }).first()).toBeVisible()
})
