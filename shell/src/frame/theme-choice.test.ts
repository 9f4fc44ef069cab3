import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AFTER_PAINT } from '@stafapp/shared/build/render-html'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const html = readFileSync(join(root, 'shell/index.html'), 'utf8')
const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
const field = () => document.getElementById('theme') as HTMLSelectElement

const device = Object.assign(new EventTarget(), { matches: false })

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
  document.body.innerHTML = /<section id="theme-choice".*?<\/section>/s.exec(html)?.[0] ?? ''
  vi.stubGlobal('matchMedia', () => device)
})
afterEach(() => {
  device.matches = false
  vi.unstubAllGlobals()
})

/** Runs the page's own script and then the script that comes after the first paint. */
const start = async () => {
  // biome-ignore lint/security/noGlobalEval: the script is not a module, because modules run after the first paint
  globalThis.eval(script)
  const first = document.documentElement.dataset.theme
  vi.resetModules()
  await import('./theme-choice.ts')
  expect(document.documentElement.dataset.theme).toBe(first)
  return document.documentElement.dataset
}
const choose = (value: string) => {
  field().value = value
  field().dispatchEvent(new Event('change', { bubbles: true }))
}

test('the theme is that of the device until one is chosen, and follows the device', async () => {
  device.matches = true
  expect(field().disabled).toBe(true)
  const dataset = await start()
  expect(field().disabled).toBe(false)
  expect(dataset.theme).toBe('dark')
  expect(field().value).toBe('')
  device.matches = false
  device.dispatchEvent(new Event('change'))
  expect(dataset.theme).toBe('light')
})

test('a chosen theme is kept on the device, and can be given back to the device', async () => {
  const dataset = await start()
  choose('dark')
  expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  delete dataset.theme
  expect((await start()).theme).toBe('dark')
  expect(field().value).toBe('dark')
  choose('')
  expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['light', ''])
})

test('T10: the policies of both servers name this inline script, the one after the paint and no other', () => {
  expect(html.match(/<script/g)).toHaveLength(1)
  const hashes = [script, AFTER_PAINT].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  expect(readFileSync(join(root, 'shared/deploy/site.conf.template'), 'utf8')).toContain(
    `script-src 'self' ${hashes.join(' ')};`,
  )
  expect(readFileSync(join(root, 'api/src/http/site/csp.ts'), 'utf8').match(/'sha256-[^']+'/g)).toEqual(hashes)
})
