import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetLogin } from '../fixtures/login.ts'
import { expectNoAxeViolations, settled } from '../fixtures/page-checks.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

test('a new portal: the code of the log makes the first super admin, once', async ({ page, consoleWatch }) => {
  test.setTimeout(90_000)
  const parent = mkdtempSync(join(tmpdir(), 'stafapp-new-'))
  const server = await startServer({
    dataDir: join(parent, 'data'),
    env: { STAFAPP_DEMO: 'off' },
    readyWithin: 60_000,
  })
  // Without demo data there is no carnival, so requests for it fail.
  consoleWatch.allow(/status of (403|404)/)
  // The log comes through a pipe, so the server may be ready before the line arrives.
  const codeInLog = () => /engångskoden ([\w-]{43})/.exec(server.output())?.[1] ?? ''
  await expect.poll(codeInLog).not.toBe('')
  const code = codeInLog()
  await page.goto(`${server.url}/setup`)
  await settled(page)
  await expectNoAxeViolations(page)
  await page.getByLabel('Engångskod', { exact: true }).fill('fel-kod')
  await page.getByLabel('Användarnamn', { exact: true }).fill('chef')
  await page.getByLabel('E-post', { exact: true }).fill('chef@stafett.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('Tallbarr-42')
  await page.getByLabel('Bekräfta Lösenord', { exact: true }).fill('Tallbarr-42')
  const create = page.getByRole('button', { name: 'Skapa superadministratör' })
  await create.click()
  await expect(page.getByRole('link', { name: 'Engångskod: Koden är fel. Den står i serverns logg.' })).toBeVisible()
  await page.getByLabel('Engångskod', { exact: true }).fill(code)
  await create.click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Användarnamn', { exact: true }).fill('chef')
  await page.getByLabel('Lösenord', { exact: true }).fill('Tallbarr-42')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(/\/setup\?next=/)
  await forgetLogin(page)
  await page.goto(`${server.url}/setup`)
  await expect(page.getByText('Portalen är redan i bruk. Logga in för att fylla i dina uppgifter.')).toBeVisible()
  // The open page loads sections when idle; a request to the stopped server would be a console error.
  await page.goto('about:blank')
  await server.stop()
  rmSync(parent, { recursive: true, force: true })
})
