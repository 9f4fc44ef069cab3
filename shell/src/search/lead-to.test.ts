// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { leadTo } from './lead-to.ts'

const show = (html: string) => {
  document.body.innerHTML = `<button id="opener">Sök</button><main tabindex="-1">${html}</main>`
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 60))
const focused = () => document.activeElement?.id

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  history.replaceState(null, '', '/admin/overview')
  show('<h1>Översikt</h1>')
  document.getElementById('opener')?.focus()
})

test.each([
  ['a control', '<input id="place">', 'place'],
  ['the first field of what contains it', '<form id="place"><button id="b">Ta bort</button><input id="i"></form>', 'i'],
  [
    'the control of the section that the heading names',
    '<section><h2 id="place">Urval</h2><button id="b">Välj</button></section>',
    'b',
  ],
  ['one that is folded away', '<details><summary>Mer</summary><input id="place"></details>', 'place'],
])('focuses %s', async (_name, html, id) => {
  show(html)
  leadTo('/admin/overview', 'place')
  await moment()
  expect(focused()).toBe(id)
  expect(document.querySelector('details')?.open ?? true).toBe(true)
})

test('presses what is closed', async () => {
  show('<button id="place" aria-expanded="false">Bjud in</button>')
  const pressed = vi.fn()
  document.getElementById('place')?.addEventListener('click', pressed)
  leadTo('/admin/overview', 'place')
  await moment()
  expect(pressed).toHaveBeenCalledOnce()
})

test('waits for another page, and for its heading to have the focus', async () => {
  leadTo('/admin/heats', 'place')
  history.replaceState(null, '', '/admin/heats')
  show('<h1 tabindex="-1" id="title">Heatlottning</h1><input id="place">')
  await moment()
  expect(focused()).not.toBe('place')
  document.getElementById('title')?.focus()
  await moment()
  expect(focused()).toBe('place')
})

test('leaves the focus with whoever is at work, and where nothing can be done', async () => {
  show('<button id="place" disabled>Publicera</button>')
  leadTo('/admin/overview', 'place')
  await moment()
  expect(focused()).not.toBe('place')
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  document.querySelector('button[disabled]')?.removeAttribute('disabled')
  await moment()
  expect(focused()).not.toBe('place')
})
