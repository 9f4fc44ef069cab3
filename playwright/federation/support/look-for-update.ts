import type { Page } from '@playwright/test'

/** Triggers the portal's update check, as when a tab becomes visible. */
export async function lookForUpdate(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/registry.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
}
