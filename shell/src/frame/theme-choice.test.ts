import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const html = readFileSync(join(root, 'shell/index.html'), 'utf8')
const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
const field = () => document.getElementById('theme') as HTMLSelectElement

let isDeviceDark = false
const device = {
  get matches() {
    return isDeviceDark
  },
  onchange: () => undefined,
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
  document.body.innerHTML = /<section id="theme-choice".*?<\/section>/s.exec(html)?.[0] ?? ''
  vi.stubGlobal('matchMedia', () => device)
})
afterEach(() => {
  isDeviceDark = false
  vi.unstubAllGlobals()
})

/** Runs the page's own script, as its HTML does. */
const start = () => {
  // biome-ignore lint/security/noGlobalEval: the script is not a module, because modules run after the first paint
  globalThis.eval(script)
  window.dispatchEvent(new Event('DOMContentLoaded'))
  return document.documentElement.dataset
}
const choose = (value: string) => {
  field().value = value
  field().dispatchEvent(new Event('change', { bubbles: true }))
}

test('the theme is that of the device until one is chosen, and follows the device', () => {
  isDeviceDark = true
  const dataset = start()
  expect(dataset.theme).toBe('dark')
  expect(field().value).toBe('')
  isDeviceDark = false
  device.onchange()
  expect(dataset.theme).toBe('light')
})

test('a chosen theme is kept on the device, and can be given back to the device', () => {
  const dataset = start()
  choose('dark')
  expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  delete dataset.theme
  expect(start().theme).toBe('dark')
  expect(field().value).toBe('dark')
  choose('')
  expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['light', ''])
})

test('T10: the policies of both servers name this inline script and no other', () => {
  expect(html.match(/<script/g)).toHaveLength(1)
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(readFileSync(join(root, 'shared/deploy/site.conf.template'), 'utf8')).toContain(`script-src 'self' ${hash};`)
  expect(readFileSync(join(root, 'api/src/http/site/csp.ts'), 'utf8')).toContain(hash)
})
