// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { holdPresses, rememberPresses, repeatPresses } from './presses.ts'

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

test('while a page is taken over, React hears only the presses that need code', () => {
  document.body.innerHTML = `<details><summary><h2 id="heats"></h2></summary></details><input type="search" id="search">
    <a href="#x"><b id="link"></b></a><button type="button" id="star"></button>
    <label id="named">Alla <input type="checkbox" id="all"></label>`
  const heard: string[] = []
  const hear = ({ target }: Event) => void heard.push((target as Element).id)
  document.body.addEventListener('pointerdown', hear)
  const press = () => {
    for (const { id } of document.body.querySelectorAll('[id]'))
      document.getElementById(id)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    return heard.splice(0)
  }
  const release = holdPresses()
  expect(press()).toEqual(['link', 'star', 'named', 'all'])
  release()
  expect(press()).toEqual(['heats', 'search', 'link', 'star', 'named', 'all'])
})
