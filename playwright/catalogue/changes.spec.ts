import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf, expectAccepted, isUpdate, readAccepted } from './support/accepted.ts'
import { expect, ids, test } from './support/catalogue.ts'

const changes = [
  { token: '--color-primary', value: '#0b3d90', shows: 'rgb(11, 61, 144)' },
  { token: '--space-4', value: '1.0625rem', shows: '17px' },
  { token: '--radius-m', value: '0.4375rem', shows: '7px' },
  { token: '--target-size', value: '2.625rem', shows: '42px' },
]

for (const { token, value, shows } of changes)
  test(`a change of ${token} to ${value} shows in the styles and in the picture of the button`, async ({
    catalogue,
  }) => {
    await catalogue.open('button')
    const place = catalogue.page.locator('[data-pictured]')
    const [styles, picture] = [await catalogue.styles(), await place.screenshot({ animations: 'disabled' })]
    const change = (to: string) =>
      catalogue.page.evaluate(
        ([name = '', text = '']) => document.documentElement.style.setProperty(name, text),
        [token, to],
      )
    await change(value)
    expect(changesOf(styles, await catalogue.styles())).toContain(shows)
    expect((await place.screenshot({ animations: 'disabled' })).equals(picture)).toBe(false)
    await change('')
    expect(changesOf(styles, await catalogue.styles())).toBe('')
  })

test('a change of a token that no component uses shows on the page of the tokens', async ({ catalogue }) => {
  await catalogue.open('button')
  await catalogue.page.evaluate(() => document.documentElement.style.setProperty('--color-accent', '#b8371b'))
  await catalogue.open('tokens')
  const changed = await catalogue.styles()
  await catalogue.page.evaluate(() => document.documentElement.style.setProperty('--color-accent', ''))
  await catalogue.open('button')
  await catalogue.open('tokens')
  expect(changesOf(await catalogue.styles(), changed)).toBe('- --color-accent: #b8371a\n+ --color-accent: #b8371b')
})

test('the browser that drew the accepted pictures is on record', async ({ renderer }) => {
  if (isUpdate) expectAccepted('renderer.json', `${JSON.stringify(renderer, null, 2)}\n`)
  expect(JSON.parse(readAccepted('renderer.json'))).toEqual({
    chromium: expect.stringMatching(/^\d+\./),
    probe: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('nothing is accepted for a component that is no longer there', () => {
  const expected = ids.flatMap((id) => [`${id}-1280`, `${id}-360`]).toSorted()
  const names = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder))
      .map((file) => file.replace(/\.\w+$/, ''))
      .toSorted()
  expect(names('styles')).toEqual(expected)
  expect(names('pictures')).toEqual(expected.filter((name) => !name.startsWith('tokens-')))
})
