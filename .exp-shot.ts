import { chromium } from '@playwright/test'
import { findChromium } from './playwright/fixtures/chromium.ts'
const browser = await chromium.launch({ executablePath: findChromium() })
for (const width of [360, 768, 1280]) for (const [n, p] of [['min', '/tidtabeller/minutschema'], ['heat', '/tidtabeller/heatindelning'], ['skola', '/skola/vasa-ovningsskola']] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`http://localhost:8160${p}`); await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/exp/shots/${n}-${width}.png` }); await page.close()
}
await browser.close()
