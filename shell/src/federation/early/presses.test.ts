// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rememberPresses, repeatPresses } from './presses.ts'

test('a button pressed too early is pressed once when the page is there; what works without code, or has gone, is not', () => {
  document.body.innerHTML = `<button type="button" id="star"><svg><path id="line" /></svg></button>
    <button type="button" id="gone"></button><button type="submit" id="search"></button>
    <button type="button" id="menu" popovertarget="panel"></button>`
  const press = (id: string) => document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  rememberPresses()
  for (const id of ['gone', 'line', 'star', 'search', 'menu']) press(id)
  const heard: string[] = []
  document.body.addEventListener('click', ({ target }) => heard.push((target as Element).id))
  document.getElementById('gone')?.remove()
  repeatPresses()
  expect(heard).toEqual(['star'])
  press('star')
  repeatPresses()
  expect(heard, 'later ones are the page’s own').toEqual(['star', 'star'])
})
