import type { Locator, Page } from '@playwright/test'
import { login, type Visitor } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, testManyPages as test } from '../fixtures/test.ts'

type Step = (page: Page) => Promise<void>

const press =
  (name: string | RegExp): Step =>
  async (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
const write =
  (label: string | RegExp, text: string): Step =>
  async (page) =>
    page.getByRole('main').getByLabel(label).and(page.locator('input, textarea')).first().fill(text)
const unfold =
  (text: string | RegExp): Step =>
  async (page) =>
    page.getByRole('main').locator('summary').filter({ hasText: text }).first().click()
/** Refuses calls to a path; below status 500 only writes, so that the page can load. */
const refused = (path: string, status: number, attr: string | null, detail: string): Step => {
  const isServers = status >= 500
  const json = { type: isServers ? 'server_error' : 'client_error', errors: [{ code: 'invalid', detail, attr }] }
  return async (page) =>
    void (await page.route(path, (route) =>
      isServers || route.request().method() !== 'GET' ? route.fulfill({ status, json }) : route.fallback(),
    ))
}

test.describe.configure({ mode: 'parallel' })

type State = {
  who: Visitor
  path: string
  what: string
  /** Runs before the page is opened. */
  given?: Step
  open: readonly Step[]
  /** An element that exists only in this state. */
  shows: (page: Page) => Locator
}

/* Locators of the states. */
const alert = (text: string | RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text }).first()
const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const retry = (page: Page) => page.getByRole('button', { name: /^Försök på ?nytt$/ }).first()

const states: readonly State[] = [
  {
    who: 'visitor',
    path: '/login',
    what: 'a wrong password',
    open: [write('Användarnamn', 'lagledare'), write('Lösenord', 'Fel-losen-1'), press('Logga in')],
    shows: alert(/./),
  },
  {
    who: 'visitor',
    path: '/passwordresetrequest',
    what: 'a link that is on its way',
    open: [write('E-post eller användarnamn', 'ingen@example.org'), press('Skicka länken')],
    shows: button('Försök på nytt'),
  },
  {
    who: 'visitor',
    path: '/',
    what: 'schools that the text may mean',
    open: [write('Hitta er skola', 'skola')],
    shows: text(/^\d+ skolor\. Skriv mer/),
  },
  {
    who: 'visitor',
    path: '/tidtabeller/minutschema',
    what: 'a schedule that does not come',
    given: refused('**/api/events/timetable/**', 500, null, 'Något gick fel.'),
    open: [],
    shows: retry,
  },
  {
    who: 'visitor',
    path: '/tidtabeller/minutschema',
    what: 'a search without hits',
    open: [write('Sök skola, gren eller klass', 'Ingenstans')],
    shows: text('Ingen rad i schemat motsvarar sökningen.'),
  },
  {
    who: 'visitor',
    path: '/tidtabeller/heatindelning',
    what: 'one school’s heats',
    open: [write('Sök skola', 'Vasa övningsskola')],
    shows: (page) => page.getByRole('table').first(),
  },
  {
    who: 'visitor',
    path: '/documentation/qna',
    what: 'an open question',
    open: [unfold('Vad kostar ett lag?')],
    shows: (page) => page.locator('details[open]').first(),
  },
  {
    who: 'teacher',
    path: '/konto',
    what: 'a refused e-mail address',
    given: refused('**/api/users/update-user/**', 400, 'email', 'Adressen används redan.'),
    open: [
      press('Byt e-postadress'),
      write('E-post', 'upptagen@example.org'),
      write('Nuvarande lösenord', 'Karneval2025'),
      press('Spara e-postadressen'),
    ],
    shows: alert('Adressen används redan.'),
  },
  {
    who: 'teacher',
    path: '/lagledare/eventregistration',
    what: 'the question on leaving',
    given: refused('**/api/events/teams/intent/', 400, 'teams.0.count', 'Grenen är full.'),
    open: [
      press(/^Öka antal lag i 5 × 80 m pojkar/),
      (page) => text('Inte sparat: Grenen är full.')(page).waitFor(),
      (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighet' }).click(),
    ],
    shows: dialog,
  },
  {
    who: 'teacher',
    path: '/lagledare/teamregistration',
    what: 'a runner refused and one being changed',
    given: refused('**/api/events/runners/', 400, null, 'Löparregistret är stängt.'),
    open: [
      press(/^Ändra /),
      async (page) =>
        void (await page.getByRole('form', { name: 'Ny löpare' }).getByLabel('Årskurs').selectOption({ index: 1 })),
      (page) => page.getByRole('form', { name: 'Ny löpare' }).getByLabel('Flicka').check(),
      write('Förnamn', 'Ida'),
      write('Efternamn', 'Prov'),
      press('Lägg till'),
    ],
    shows: alert('Löparregistret är stängt.'),
  },
  {
    who: 'teacher',
    path: '/lagledare/teamregistration',
    what: 'the choice of a runner',
    open: [unfold(/Vasa övningsskola\s1/), press(/^Sträcka 1\b/)],
    shows: dialog,
  },
  {
    who: 'teacher',
    path: '/lagledare/teamregistration',
    what: 'the question before a team is withdrawn',
    open: [unfold(/Vasa övningsskola\s1/), press(/^Stryk/)],
    shows: dialog,
  },
  {
    who: 'teacher',
    path: '/lagledare/orderspage',
    what: 'an order that is refused',
    given: refused('**/api/invoices/orders/**', 400, 'rows', 'Antalet är för stort.'),
    open: [write('Antal Lunch fredag', '20'), press('Spara beställningen')],
    shows: alert('Antalet är för stort.'),
  },
  {
    who: 'teacher',
    path: '/lagledare/import',
    what: 'rows with faults',
    open: [
      write('Klasslista', 'Förnamn\tEfternamn\tÅk\tKön\n7\tProv\t99\tx\nIda\tProv\t8\tf'),
      press('Förhandsgranska'),
    ],
    shows: (page) => page.getByRole('table').first(),
  },
  {
    who: 'teacher',
    path: '/forms/ordersform',
    what: 'a cheer squad being entered',
    open: [press('Anmäl en hejarklack')],
    shows: button('Avbryt'),
  },
  {
    who: 'teacher',
    path: '/forms/contactpersonform',
    what: 'fields that break their rules',
    open: [write('Namn', 'Lena'), write('E-post', 'ingen adress'), write('Telefonnummer', 'x')],
    shows: text(/e-post/i),
  },
  {
    who: 'school_admin',
    path: '/admin/billing',
    what: 'a payer refused, and the question before one is removed',
    open: [
      press('Ta bort Vasa, bildningsväsendet'),
      press(/^Ny betalare för .*lågstadiet/),
      write('E-fakturaadress (OVT)', 'x'),
    ],
    shows: button('Ta bort betalaren'),
  },
  {
    who: 'school_admin',
    path: '/admin/myschool',
    what: 'an invitation refused',
    given: refused('**/api/users/create-invitation/', 400, 'email', 'Adressen har redan ett konto.'),
    open: [
      press('Bjud in lagledare'),
      write('E-post', 'maria@example.org'),
      async (page) => void (await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 })),
      press(/^Skicka/),
    ],
    shows: alert('Adressen har redan ett konto.'),
  },
  {
    who: 'school_admin',
    path: '/forms/schoolform',
    what: 'a school refused',
    given: refused('**/api/schools/*/', 400, null, 'Skolan har ändrats av någon annan.'),
    open: [write('Land', 'Åland'), press('Spara uppgifterna')],
    shows: alert('Skolan har ändrats av någon annan.'),
  },
  {
    who: 'super_admin',
    path: '/admin/schoollist',
    what: 'a new school, and no hits',
    open: [press('Ny skola'), write('Sök skola eller ort', 'Ingenstans')],
    shows: text(/^0 skolor$/),
  },
  {
    who: 'super_admin',
    path: '/admin/schoollist',
    what: 'the choices of a filter',
    open: [(page) => page.getByRole('combobox', { name: 'Skoltyp' }).click()],
    shows: (page) => page.getByTitle('Språkbad'),
  },
  {
    who: 'super_admin',
    path: '/admin/schoollist',
    what: 'a register that does not come',
    given: refused('**/api/schools/list/**', 503, null, 'Försök om en stund.'),
    open: [],
    shows: retry,
  },
  {
    who: 'super_admin',
    path: '/detail/school/1',
    what: 'the erasure of a school’s persons',
    open: [press('Radera personuppgifter')],
    shows: (page) => page.getByRole('combobox', { name: 'Vem gäller det?' }),
  },
  {
    who: 'super_admin',
    path: '/admin/usersettings',
    what: 'the question before an account is closed, and a role ticked',
    open: [
      (page) => page.getByRole('rowheader').getByRole('link').first().click(),
      press(/^Stäng av kontot/),
      (page) => page.getByRole('dialog').getByRole('checkbox', { name: 'Superadmin' }).check(),
    ],
    shows: button(/^Stäng av kontot ./),
  },
  {
    who: 'super_admin',
    path: '/admin/karneval?del=farligt',
    what: 'a question before a carnival is archived',
    open: [press('Arkivera')],
    shows: button(/^Arkivera Stafett/),
  },
  {
    who: 'super_admin',
    path: '/admin/karneval?del=omgangar',
    what: 'the times of a round being changed',
    open: [press('Ändra 5 × 80 m pojkar, åk 1–6, försök')],
    shows: button('Spara 5 × 80 m pojkar, åk 1–6, försök'),
  },
  {
    who: 'super_admin',
    path: '/admin/heats',
    what: 'the question before public heats are drawn anew',
    open: [press('Lotta alla grenar')],
    shows: (page) => page.getByRole('dialog', { name: /^Lotta om \d+ grenar\?$/ }),
  },
  {
    who: 'super_admin',
    path: '/admin/karneval?del=priser',
    what: 'a new product and a changed row',
    open: [press('Ny produkt'), write(/^Pris för Lunch fredag/, '9,90')],
    shows: button('Lägg till produkten'),
  },
  {
    who: 'super_admin',
    path: '/admin/tidtabell',
    what: 'a row and a programme point being entered',
    open: [press('Invigning'), unfold(/^Lägg till program/), unfold(/^Räkna om tiderna/), unfold(/^Banor/)],
    shows: button('Spara'),
  },
  {
    who: 'super_admin',
    path: '/admin/tidtabell?del=dagsplan',
    what: 'a round that stands over another one, not saved',
    open: [
      async (page) => {
        await page.locator('[data-row]').nth(1).focus()
        for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp')
      },
    ],
    shows: button('Ställ tillbaka allt'),
  },
  {
    who: 'super_admin',
    path: '/admin/innehall',
    what: 'a text with its versions',
    open: [unfold(/^Tekniskt PM/), press('Versioner')],
    shows: (page) => page.locator('details[open]').getByRole('button', { expanded: true }).first(),
  },
  {
    who: 'super_admin',
    path: '/admin/heats',
    what: 'heats that do not come',
    given: refused('**/api/events/heats/work/**', 500, null, 'Något gick fel.'),
    open: [],
    shows: retry,
  },
  {
    who: 'super_admin',
    path: '/admin/invoicing',
    what: 'the question before invoices are made',
    open: [unfold(/saknar betalare/), press(/^Fakturera alla/)],
    shows: dialog,
  },
  {
    who: 'super_admin',
    path: '/economy/faktura/1',
    what: 'the question before an invoice is credited',
    open: [press('Kreditera')],
    shows: dialog,
  },
  {
    who: 'super_admin',
    path: '/economy/referencepayments',
    what: 'a payment with its proposals, one by hand, and a search',
    // Nothing is proposed for the first payment, so that its search is open at once.
    open: [press('Visa förslag'), unfold(/^Anteckna en betalning/), unfold(/^Skriv eller klistra in/)],
    shows: (page) => page.locator('details[open]').nth(2),
  },
  {
    who: 'super_admin',
    path: '/economy/referencepayments',
    what: 'a trial with faults',
    open: [
      unfold(/^Skriv eller klistra in/),
      write(/^Filens innehåll/, '2025 00010;123,50;13.4.2025\n1234;5,00;13.4.2025'),
      press('Provkör raderna'),
    ],
    shows: (page) => page.getByRole('region', { name: /^Provkörning/ }),
  },
]

for (const { who, path, what, given, open, shows } of states)
  test(`A1, A20: ${who}, ${path}: ${what}`, async ({ page, consoleWatch }) => {
    // Console messages of the refusals in the table.
    consoleWatch.allow(/status of (400|401|500|503)/)
    await login(page, who)
    await given?.(page)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (!given) await settled(page)
    for (const step of open) await step(page)
    await expect(shows(page)).toBeVisible()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(shows(page)).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoHorizontalScroll(page)
    }
  })
