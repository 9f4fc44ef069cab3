import { expect, test } from 'vitest'
import { apiTestsNear, journeysThrough, withoutTexts } from './check.ts'

test('a changed wording is seen as a text, changed code is not', () => {
  const code = `const a = b ? 'Spara' : null\nreturn <p className={x}>Välj <b>klass</b> {a > 2 ? d : e}</p>`
  expect(withoutTexts(code.replace('Spara', 'Spara allt').replace('Välj', 'Välj en'))).toBe(withoutTexts(code))
  expect(withoutTexts(code.replace('a > 2', 'a > 3'))).not.toBe(withoutTexts(code))
  expect(withoutTexts(code.replace('null', 'undefined'))).not.toBe(withoutTexts(code))
})

test('the api’s tests near a change are those of its room and of the rooms that import it', () => {
  const sources = [
    { file: 'api/src/modules/money/draw.ts', text: "import { total } from '@stafapp/shared/rules/order-total'" },
    { file: 'api/src/modules/money/other.test.ts', text: '' },
    { file: 'api/src/modules/heats/heats.test.ts', text: "import { x } from '@stafapp/shared/rules/team-total'" },
    { file: 'api/src/clock.test.ts', text: '' },
  ]
  expect(apiTestsNear(['shared/rules/order-total.ts'], sources)).toEqual(['api/src/modules/money/other.test.ts'])
  expect(apiTestsNear(['api/src/modules/heats/lanes.ts'], sources)).toEqual(['api/src/modules/heats/heats.test.ts'])
  expect(apiTestsNear(['api/src/clock.ts'], sources)).toEqual(['api/src/clock.test.ts'])
})

test('the journeys through a feature name its addresses: the one called like it first, then by how often', () => {
  const routes = [
    { file: 'src/features/heats/routes.tsx', text: "{ path: '/detail/school/:id' }, { path: '/admin/heats' }" },
  ]
  const specs = [
    { file: 'a.spec.ts', text: "goto('/admin/heats')" },
    { file: 'b.spec.ts', text: "goto('/admin/other')" },
    { file: 'c.spec.ts', text: "goto('/detail/school/1') goto('/detail/school/2')" },
    { file: 'heats.spec.ts', text: "goto('/admin/heats')" },
  ]
  expect(journeysThrough(routes, specs)).toEqual(['heats.spec.ts', 'c.spec.ts', 'a.spec.ts'])
})
