import type { Page } from '@playwright/test'

/** Lets the portal notice what was published meanwhile, as it does when a tab comes to the front. */
export async function lookForUpdate(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/registry.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
}
