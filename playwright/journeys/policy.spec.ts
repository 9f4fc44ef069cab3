import { watchConsole } from '../fixtures/console-watch.ts'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('T10: pages carry the strict policy and run under it without a violation', async ({ page, consoleWatch }) => {
  await login(page, 'super_admin')
  for (const path of ['/', '/admin/schoollist', '/economy/followup']) {
    const headers = (await page.goto(path))?.headers() ?? {}
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'(;| 'sha)/)
    expect(headers['content-security-policy']).toMatch(
      /require-trusted-types-for 'script'; trusted-types default timing-clock$/,
    )
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['x-content-type-options']).toBe('nosniff')
    await settled(page)
  }
  expect(consoleWatch.violations()).toEqual([])
})

test('T10 a script that somebody slips into a page does not run', async ({ browser, baseURL }) => {
  // A separate context, because the fixture's would fail the test for the expected violation.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const watch = watchConsole(context)
  const page = await context.newPage()
  await page.goto('/documentation')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    // As a text node, because `textContent` is checked by Trusted Types and would throw first.
    script.append('window.isOwned = true')
    document.body.append(script)
    return 'isOwned' in window
  })
  expect(ran).toBe(false)
  // All other tests rely on this: a violation on any page is detected.
  await expect.poll(() => watch.violations().length).toBeGreaterThan(0)
  await context.close()
})

test('a text that somebody slips into a page becomes neither markup nor a script’s address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/documentation')
  await settled(page)
  const refused = await page.evaluate(() => {
    const names: string[] = []
    const attempt = (what: string, work: () => unknown) => {
      try {
        work()
        names.push(`${what} ran`)
      } catch (error) {
        names.push(error instanceof TypeError ? what : `${what}: ${error}`)
      }
    }
    attempt('markup', () => {
      document.body.innerHTML = '<img src=x onerror="window.isOwned = true">'
    })
    attempt('address', () => {
      document.createElement('script').src = '/assets/x.js'
    })
    // TypeScript's DOM types lack Trusted Types.
    attempt('policy', () =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy: (name: string, policy: object) => void } }
      ).trustedTypes.createPolicy('another', {}),
    )
    return names
  })
  expect(refused).toEqual(['markup', 'address', 'policy'])
  await context.close()
})
