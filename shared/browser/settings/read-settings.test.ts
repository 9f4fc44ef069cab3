import { expect, test } from 'vitest'
import { defaultSettings } from './defaults.ts'
import { readSettings } from './read-settings.ts'

test('what is given replaces the default, the rest stays', () => {
  const read = readSettings(defaultSettings, '{"resultsUrl":"https://example.org/r","year":2026}')
  expect(read).toEqual({ ...defaultSettings, resultsUrl: 'https://example.org/r', year: 2026 })
})

test('labels are added to the known ones', () => {
  const { navigationGroups } = readSettings(defaultSettings, '{"navigationGroups":{"extra":"Extra"}}')
  expect(navigationGroups).toEqual({ ...defaultSettings.navigationGroups, extra: 'Extra' })
})

test.each(['', 'null', '[]', '{"year":"2026"}', '{"unknown":1}', '{"navigationGroups":null}', '{'])(
  '%j leaves the defaults',
  (text) => {
    expect(readSettings(defaultSettings, text)).toEqual(defaultSettings)
  },
)
