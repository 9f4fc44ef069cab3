import type { Page } from '@playwright/test'
import { forgetLogin, login } from '../fixtures/login.ts'
import { mailedLink } from '../fixtures/mail.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const check = async (page: Page): Promise<void> => {
  await settled(page)
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
}

const logIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Användarnamn', { exact: true }).fill(username)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
}

/** The current password field of a section. */
const passwordOf = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByLabel('Nuvarande lösenord', { exact: true })

for (const width of [1280, 360])
  test(`a leader's account from invitation to a new password, at ${width} px`, async ({ page, consoleWatch }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    const username = `ny-${width}`
    const invited = `${username}@skola.example`
    const changed = `byt-${width}@skola.example`

    // The school admin sends an invitation.
    await login(page, 'school_admin')
    await page.goto('/admin/myschool')
    await settled(page)
    await page.getByRole('button', { name: 'Bjud in lagledare' }).click()
    await check(page)
    await page.getByLabel('E-post', { exact: true }).fill(invited)
    const units = page.getByLabel('Skolenhet', { exact: true })
    await expect(units.getByRole('option').nth(1)).toHaveText(/^.+ · (Åk 1–6|Åk 7–9|Andra stadiet)$/)
    await units.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Skicka inbjudan' }).dblclick()
    await expect(toast(page, 'Inbjudan har skickats')).toHaveCount(1)
    // The card of a unit without a leader names the invited one too.
    const invitations = page.getByRole('region', { name: 'Inbjudningar' })
    const row = invitations.getByRole('listitem').filter({ hasText: invited })
    await expect(row).toHaveCount(1)
    const invitation = await mailedLink(page, invited, 'invitation')
    await page.reload()
    await expect(row).toContainText(/Skickad|På väg/)
    await check(page)

    // The mail is listed at /dev/mail and links to the invitation.
    await page.goto('/dev/mail')
    await page.getByRole('row').filter({ hasText: invited }).getByRole('link').click()
    await expect(page.locator(`a[href$="${invitation}"]`).first()).toBeVisible()
    await page.goto('/')
    await forgetLogin(page)

    // The invited person accepts.
    await page.goto(invitation)
    const about = page.getByRole('region', { name: 'Om inbjudan' })
    await expect(about).toContainText('Håkan Nygård')
    await expect(about).toContainText('Vasa övningsskola')
    await expect(about).toContainText(invited)
    await check(page)
    const create = page.getByRole('button', { name: 'Skapa lagledarkonto' })
    await expect(create).toBeDisabled()
    await page.getByLabel('Användarnamn', { exact: true }).fill('LAGLEDARE')
    await page.getByLabel('Lösenord', { exact: true }).fill('Karneval1')
    await page.getByLabel('Jag godkänner integritetspolicyn', { exact: true }).check()
    consoleWatch.allow(/status of 400/)
    await create.click()
    await expect(page.getByRole('link', { name: 'Användarnamn: Användarnamnet är upptaget.' })).toBeVisible()
    await check(page)
    await page.getByLabel('Användarnamn', { exact: true }).fill(username)
    await create.click()

    // The new account is logged in, and the own details are asked for, once.
    await expect(page).toHaveURL(/\/setup\?next=%2Fadmin%2Fmyschool$/)
    await check(page)
    await page.getByLabel('Förnamn', { exact: true }).fill('Anna')
    await page.getByLabel('Efternamn', { exact: true }).fill('Ny')
    await page.getByLabel('Telefonnummer', { exact: true }).fill('050 123 4567')
    // Consent was given with the invitation and is not asked for again.
    await expect(page.getByLabel('Jag godkänner integritetspolicyn', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Spara och fortsätt' }).click()
    await expect(page).toHaveURL(/\/admin\/myschool$/)

    // Account page: the stored phone number, and a new address.
    await page.goto('/konto')
    await expect(page.getByLabel('Telefonnummer', { exact: true })).toHaveValue('050 123 4567')
    await check(page)
    await page.getByRole('button', { name: 'Byt e-postadress' }).click()
    await page.getByLabel('E-post', { exact: true }).fill(changed)
    await passwordOf(page, 'E-postadress').fill('Karneval1')
    await page.getByRole('button', { name: 'Spara e-postadressen' }).click()
    await expect(page.getByText(`${changed} väntar på bekräftelse.`)).toBeVisible()

    // Verification ends the session.
    await page.goto(await mailedLink(page, changed, 'verifyemail'))
    await check(page)
    await page.getByRole('button', { name: 'Klicka här för att bekräfta epost' }).click()
    await expect(page).toHaveURL(/\/login\?reason=verified$/)
    await expect(page.getByText('Vänligen logga in tillbaka för att slutföra processen')).toBeVisible()
    await check(page)

    // Password reset.
    await page.getByRole('link', { name: 'Har du glömt lösenordet?' }).click()
    await check(page)
    await page.getByLabel('E-post eller användarnamn', { exact: true }).fill(changed)
    await page.getByRole('button', { name: 'Skicka länken' }).click()
    await expect(page.getByText(/^Om det finns ett konto/)).toBeVisible()
    const reset = await mailedLink(page, changed, 'passwordreset')
    await page.goto(reset)
    await page.getByLabel('Nytt Lösenord', { exact: true }).fill('Stafett99')
    await page.getByLabel('Bekräfta Lösenord', { exact: true }).fill('Stafett98')
    await expect(page.getByText('Lösenorden matchar inte')).toBeVisible()
    await check(page)
    await page.getByLabel('Bekräfta Lösenord', { exact: true }).fill('Stafett99')
    await page.getByRole('button', { name: 'Återställ lösenordet' }).click()
    await expect(
      toast(page, 'Lösenordet har återställts, försök att logga in igen med ditt nya lösenord'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, username, 'Stafett99')
    await expect(page).toHaveURL(/\/admin\/myschool$/)
    await expect(page.getByRole('banner').getByRole('link', { name: username })).toBeVisible()

    // Each link works once; afterwards its page says so, with the next step.
    consoleWatch.allow(/status of 404/)
    for (const [link, text] of [
      [invitation, /^Inbjudan har redan använts/],
      [reset, /^Länken har redan använts/],
    ] as const) {
      await page.goto(link)
      await expect(page.getByText(text)).toBeVisible()
      await check(page)
    }
  })

test('an invitation that is taken back or sent again: only the newest link works', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 404/)
  const email = 'igen@skola.example'
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  await page.getByLabel('Sök skola eller ort', { exact: true }).fill('Vasa övningsskola')
  await page.getByRole('link', { name: 'Vasa övningsskola' }).click()
  await page.getByRole('link', { name: 'Adresser, elevantal och inbjudningar' }).click()
  await page.getByRole('button', { name: 'Bjud in till skolan' }).click()
  const form = page.getByRole('region', { name: 'Inbjudningar' })
  await form.getByLabel('E-post', { exact: true }).fill(email)
  await form.getByLabel('Skolenhet', { exact: true }).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Skicka inbjudan' }).click()
  const first = await mailedLink(page, email, 'invitation')

  await page.goto('/admin/usersettings')
  await page.getByRole('button', { name: `Skicka på nytt till ${email}` }).click()
  const second = await mailedLink(page, email, 'invitation', first)
  await page.getByRole('button', { name: `Återkalla inbjudan till ${email}` }).waitFor()
  await page.goto(first)
  await expect(page.getByText(/^Inbjudan hittades inte/)).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('region', { name: 'Om inbjudan' })).toContainText('Skoladministratör')

  await page.goto('/admin/usersettings')
  await page.getByRole('button', { name: `Återkalla inbjudan till ${email}` }).click()
  await expect(toast(page, 'Inbjudan har återkallats')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Inbjudningar som väntar' })
  await expect(waiting.getByText(email)).toHaveCount(0)
  await page.goto(second)
  await expect(page.getByText(/^Inbjudan hittades inte/)).toBeVisible()
})

test('the super admin looks after the users, and the last one keeps the role', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 409/)
  await login(page, 'super_admin')
  await page.goto('/admin/usersettings')
  await check(page)
  await page.getByLabel('Namn, e-post eller skola', { exact: true }).fill('superadmin')
  await page.getByRole('button', { name: 'Sök', exact: true }).click()
  await expect(page.getByText('1 användare')).toBeVisible()
  await page.getByRole('link', { name: 'Sofia Strand' }).press('Enter')
  await expect(page).toHaveURL(/sok=superadmin&person=\d+$/)
  const boss = page.getByRole('dialog', { name: 'Sofia Strand' })
  await boss.getByRole('button', { name: /^Stäng av/ }).click()
  await boss.getByRole('button', { name: /^Stäng av kontot/ }).click()
  // The toast is in the panel too.
  await expect(boss.locator('p[role="alert"]')).toHaveText('Det måste finnas minst en superadmin.')
  await check(page)
  await boss.getByRole('button', { name: 'Skicka lösenordslänk till superadmin' }).click()
  await expect(page.getByText(/^En länk för nytt lösenord har skickats till /)).toBeVisible()
  await page.reload()
  await expect(boss.getByText(/Skickat|Väntar sedan/).first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  await check(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(boss).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sofia Strand' })).toBeFocused()
})

test('"Logga ut överallt" ends the sessions of other browsers too', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const elsewhere = await other.newPage()
  await login(elsewhere, 'school_admin')
  await elsewhere.goto('/konto')
  await expect(title(elsewhere)).toHaveText('Mina uppgifter')
  await login(page, 'school_admin')
  await page.goto('/konto')
  await page.getByRole('button', { name: 'Logga ut överallt' }).click()
  await expect(page).toHaveURL(/\/$/)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?reason=session/)
  await other.close()
})
