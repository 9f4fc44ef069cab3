import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { codeOf, stepAt } from '../../api/src/modules/accounts/factor/totp.ts'
import { type Account, accounts, forgetLogin, loginWith } from '../fixtures/login.ts'
import { mailedLink } from '../fixtures/mail.ts'
import { newSchool } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { rootDir } from '../fixtures/paths.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const check = async (page: Page): Promise<void> => {
  await settled(page)
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
}

const logIn = async (page: Page, { username, password }: Account): Promise<void> => {
  await page.getByLabel('Användarnamn', { exact: true }).fill(username)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
}

const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Nytt Lösenord', { exact: true }).fill(password)
  await page.getByLabel('Bekräfta Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Återställ lösenordet' }).click()
  await expect(page).toHaveURL(/\/login/)
}

for (const width of [1280, 360])
  test(`an address that somebody else changed comes back from the old mail, at ${width} px`, async ({
    page,
    consoleWatch,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 800 })
    const { leader } = await newSchool(page, `Ångraskolan ${width}`)
    const old = `${leader.username}@skola.example`
    const strange = `${leader.username}@frammande.example`

    // An attacker who knows the password changes the address and verifies it.
    await loginWith(page, leader)
    await page.goto('/konto')
    await check(page)
    const address = section(page, 'E-postadress')
    await address.getByRole('button', { name: 'Byt e-postadress' }).click()
    await expect(address.getByLabel('E-post', { exact: true })).toBeFocused()
    await address.getByLabel('E-post', { exact: true }).fill(strange)
    await address.getByLabel('Nuvarande lösenord', { exact: true }).fill('Fel-losen-1')
    consoleWatch.allow(/status of 400/)
    await address.getByRole('button', { name: 'Spara e-postadressen' }).click()
    await expect(address.getByRole('link', { name: 'Nuvarande lösenord: Lösenordet är fel.' })).toBeVisible()
    await address.getByLabel('Nuvarande lösenord', { exact: true }).fill(leader.password)
    await address.getByRole('button', { name: 'Spara e-postadressen' }).click()
    await expect(page.getByText(`${strange} väntar på bekräftelse.`)).toBeVisible()
    await page.goto(await mailedLink(page, strange, 'verifyemail'))
    await page.getByRole('button', { name: 'Klicka här för att bekräfta epost' }).click()
    await expect(page).toHaveURL(/\/login\?reason=verified$/)
    await expect(toast(page, 'Epost bekfräftad')).toBeVisible()
    await logIn(page, leader)
    await expect(page).toHaveURL(/\/admin\/myschool$/)

    // The owner reads the mail at the old address. Opening the link alone changes nothing.
    const undo = await mailedLink(page, old, 'angra')
    await page.goto(undo)
    await expect(page.getByText(`Kontot får tillbaka adressen ${old}.`)).toBeVisible()
    await check(page)
    await page.goto('/konto')
    await expect(page.getByText(`${strange} är bekräftad.`)).toBeVisible()
    await page.goto(undo)
    await page.getByRole('button', { name: 'Ångra ändringen och lås kontot' }).click()
    await expect(page.getByText('Ändringen är ångrad och kontot är låst.')).toBeVisible()
    await check(page)

    // The open session has ended, and the old password no longer works.
    consoleWatch.allow(/status of 401/)
    await page.goto('/konto')
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, leader)
    await expect(page.getByRole('alert').filter({ hasText: 'Fel användarnamn eller lösenord.' })).toBeVisible()
    await page.goto(await mailedLink(page, old, 'passwordreset'))
    await choosePassword(page, 'Blåsippa-77')
    await logIn(page, { ...leader, password: 'Blåsippa-77' })
    await expect(page).toHaveURL(/\/admin\/myschool$/)
    await expect(page.getByRole('banner').getByRole('link', { name: leader.username })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: leader.username }).click()
    await expect(page.getByText(`${old} är bekräftad.`)).toBeVisible()

    consoleWatch.allow(/status of 404/)
    await page.goto(undo)
    await expect(page.getByText(/^Länken har redan använts: ändringen är ångrad/)).toBeVisible()
  })

test('a second factor: enrolled, asked for at the login, a recovery code in its place, and switched off', async ({
  page,
  consoleWatch,
}) => {
  test.setTimeout(240_000)
  consoleWatch.allow(/status of 401/)
  await page.setViewportSize({ width: 360, height: 800 })
  const { leader } = await newSchool(page, 'Kodskolan')
  await loginWith(page, leader)
  await page.goto('/konto')
  const factor = section(page, 'Tvåstegsinloggning')
  await factor.getByRole('button', { name: 'Ta i bruk tvåstegsinloggning' }).click()
  await factor.getByLabel('Nuvarande lösenord', { exact: true }).fill(leader.password)
  await factor.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(factor.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  await check(page)
  const key = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const bits = [...key].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  // The server also accepts the next time step's code, so the test need not wait half a minute.
  const code = (ahead = 0) => codeOf(secret, stepAt(new Date()) + ahead)
  await factor.getByLabel('Kod ur appen', { exact: true }).fill(code())
  await factor.getByRole('button', { name: 'Ta i bruk', exact: true }).click()
  await expect(factor.getByRole('heading', { name: 'Reservkoder' })).toBeFocused()
  const recovery = await factor.getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  await check(page)
  await factor.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await expect(factor.getByText(/Reservkoder som är kvar: 10\.$/)).toBeVisible()

  await forgetLogin(page)
  await page.goto('/login')
  await logIn(page, leader)
  await expect(page.getByLabel('Kod', { exact: true })).toBeFocused()
  await check(page)
  await page.getByLabel('Kod', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('link', { name: /^Kod: Koden är fel/ })).toBeVisible()
  await page.getByLabel('Kod', { exact: true }).fill(code(1))
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(/\/admin\/myschool$/)

  await forgetLogin(page)
  await page.goto('/login')
  await logIn(page, leader)
  await page.getByLabel('Kod', { exact: true }).fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(/\/admin\/myschool$/)

  await page.goto('/konto')
  await expect(factor.getByText(/Reservkoder som är kvar: 9\.$/)).toBeVisible()
  await factor.getByRole('button', { name: 'Stäng av tvåstegsinloggningen' }).click()
  await check(page)
  await factor.getByLabel('Nuvarande lösenord', { exact: true }).fill(leader.password)
  await factor.getByLabel('Kod ur appen, eller en reservkod', { exact: true }).fill(recovery[1] ?? '')
  await factor.getByRole('button', { name: 'Stäng av', exact: true }).click()
  await expect(toast(page, 'Tvåstegsinloggningen är avstängd')).toBeVisible()
  await forgetLogin(page)
  await page.goto('/login')
  await logIn(page, leader)
  await expect(page).toHaveURL(/\/admin\/myschool$/)
})

test('the password is changed with the old one, and other devices are logged out one by one', async ({
  page,
  browser,
  baseURL,
}) => {
  const { leader } = await newSchool(page, 'Bytskolan')
  const others = await Promise.all([1, 2].map(() => browser.newContext({ ...(baseURL ? { baseURL } : {}) })))
  for (const other of others) await loginWith(await other.newPage(), leader)
  await loginWith(page, leader)
  await page.goto('/konto')
  const devices = section(page, 'Inloggade enheter')
  await expect(devices.getByText('Den här enheten')).toBeVisible()
  // The API calls that created the school have logged in too.
  const before = await devices.getByRole('listitem').count()
  await devices
    .getByRole('button', { name: /^Logga ut .+, senast använd/ })
    .first()
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(before - 1)
  const form = section(page, 'Lösenord')
  await form.getByRole('button', { name: 'Byt lösenord' }).click()
  await form.getByLabel('Nuvarande lösenord', { exact: true }).fill(leader.password)
  await form.getByLabel('Nytt Lösenord', { exact: true }).fill('Blåsippa-77')
  await form.getByLabel('Bekräfta Lösenord', { exact: true }).fill('Blåsippa-77')
  await form.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(toast(page, 'Lösenordet har bytts')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('Den här enheten')).toBeVisible()
  await mailedLink(page, `${leader.username}@skola.example`, 'angra')
  for (const other of others) await other.close()
})

test('the only super admin comes back in with the link that the command on the server prints', async ({
  page,
  consoleWatch,
}) => {
  test.setTimeout(240_000)
  consoleWatch.allow(/status of 401/)
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir })
  const boss = accounts.super_admin
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(rootDir, 'api/src/main/recover-admin.ts'), boss.username],
    { env: { PATH: process.env.PATH ?? '', STAFAPP_DATA_DIR: dataDir, PORT: String(server.port) } },
  )
  await page.goto(`${server.url}/login`)
  await logIn(page, boss)
  await expect(page.getByRole('alert').filter({ hasText: 'Fel användarnamn eller lösenord.' })).toBeVisible()
  await page.goto(/http:\/\/\S+\/passwordreset\/[\w-]+/.exec(stdout)?.[0] ?? '')
  await choosePassword(page, 'Blåsippa-77')
  await logIn(page, { ...boss, password: 'Blåsippa-77' })
  await expect(page).toHaveURL(/\/admin\/overview$/)
  await page.goto(`${server.url}/admin/andringslogg`)
  await expect(page.getByText(/återställde kontot på servern/).first()).toBeVisible()
  // The open page loads sections when idle; a request to the stopped server would be a console error.
  await page.goto('about:blank')
  await server.stop()
  remove()
})

test('whoever leaves the set-up is asked for name and number at every login', async ({ page }) => {
  const [unit] = (await newSchool(page, 'Namnlösa skolan')).units
  const headers = { authorization: `Bearer ${await loginWith(page, accounts.super_admin)}` }
  const email = 'utan-namn@skola.example'
  await page.request.post('/api/users/create-invitation/', {
    headers,
    data: { email, school_unit: unit?.id, role: 'school_admin' },
  })
  const token = (await mailedLink(page, email, 'invitation')).split('/').at(-1)
  const account = { username: 'utan-namn', password: 'Tallbarr-42' }
  await page.request.post('/api/users/accept-invitation/', { data: { ...account, token, privacyPolicy: true } })
  await forgetLogin(page)
  await page.goto('/login')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/setup\?next=%2Fadmin%2Fmyschool$/)
  // Leaving without entering a name shows the setup again at the next login, without the consent.
  await page.goto('/documentation')
  await forgetLogin(page)
  await page.goto('/login?next=%2Fdocumentation')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/setup\?next=%2Fdocumentation$/)
  await check(page)
  await page.getByLabel('Förnamn', { exact: true }).fill('Nils')
  await page.getByLabel('Efternamn', { exact: true }).fill('Namn')
  await page.getByLabel('Telefonnummer', { exact: true }).fill('050 123 4567')
  await page.getByRole('button', { name: 'Spara och fortsätt' }).click()
  await expect(page).toHaveURL(/\/documentation$/)
})

test('a visitor is asked to log in for a page, in plain words, and no call is refused', async ({ page }) => {
  await page.goto('/detail/school/1')
  await expect(page).toHaveURL(/\/login\?next=%2Fdetail%2Fschool%2F1$/)
  await expect(page.getByRole('alert')).toHaveText('Logga in för att se sidan. Därefter kommer du tillbaka till den.')
  await logIn(page, accounts.super_admin)
  await expect(page).toHaveURL(/\/detail\/school\/1$/)
})
