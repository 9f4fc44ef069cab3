import { expect, it } from 'vitest'
import { fieldText } from '../field-names.ts'
import { differences, differenceText, fieldNames, inWords, withLineUp } from './change-item.tsx'

it('names the first fields of an entry that has many, each once', () => {
  const paths = (...names: string[]) => names.map((path) => ({ path }))
  expect(fieldNames(paths('name', 'zipcode', 'zipcode'))).toBe('Namn · Postnummer')
  expect(fieldNames(paths('name', 'zipcode', 'city', 'phone', 'email', 'edi'))).toMatch(
    /^Namn · Postnummer( · [^·]+){3} · …$/,
  )
})

it('names what is another after than before, down into lists, and leaves versions out', () => {
  const before = {
    name: 'A',
    version: 1,
    units: [
      { id: 1, count: null },
      { id: 2, open: true },
    ],
  }
  const after = {
    name: 'A',
    version: 2,
    units: [
      { id: 1, count: 7 },
      { id: 2, open: false },
    ],
  }
  expect(differences(before, after)).toEqual([
    { path: 'units.0.count', before: '–', after: '7' },
    { path: 'units.1.open', before: 'Ja', after: 'Nej' },
  ])
  expect(differences(null, { name: 'Ny' })).toEqual([{ path: 'name', before: '–', after: 'Ny' }])
  expect(differences({ name: 'Bort' }, null)).toEqual([{ path: 'name', before: 'Bort', after: '–' }])
  const unit = { id: 143, unit_name: 'Sursik skola, högstadiet' }
  expect(differences(null, { school_unit: unit }).map(({ path }) => path)).toEqual(['school_unit.unit_name'])
})

it('says of a delay in plain words what it was, without ids and what the entry says itself', () => {
  const delay = {
    ...{
      id: 2,
      karnevalId: 1,
      trackId: 4,
      day: '2025-05-16',
      fromAt: '2025-05-16T10:40:00.000Z',
      minutes: 10,
      rowId: 43,
    },
    ...{ heatNumber: 1, createdBy: 1, createdAt: '2025-05-16T10:00:00.000Z', updatedAt: '2025-05-16T10:00:00.000Z' },
    undoneAt: null,
  }
  expect(differences(delay, null).map(({ path, before }) => [fieldText(path), before])).toEqual([
    ['Bana', '4'],
    ['Dag', '2025-05-16'],
    ['Från kl.', '2025-05-16T10:40:00.000Z'],
    ['Minuter', '10'],
    ['Från heat', '1'],
  ])
})

it('says of an approved swap only the leg that changed, and the fee', () => {
  const wanted = { legs: [8, 2, 3], reserves: [5] }
  const before = withLineUp({ legs: [1, 2, 3], reserves: [5] })
  const heats = [{ eventInstanceId: 4, round: 'TRIAL', changes: [], moved: [] }]
  const after = withLineUp({ kind: 'change_runners', wanted, heats, fee_cents: 800, answer: '' })
  expect(
    differences(before, after).map(({ path, ...values }) => [fieldText(path), values.before, values.after]),
  ).toEqual([
    ['Sträcka 1', '1', '8'],
    ['Avgift', '–', '800'],
  ])
  expect(differences(null, withLineUp({ kind: 'withdraw_team', wanted: null })).map(({ path }) => path)).toEqual([
    'kind',
  ])
})

it('shows the values in words, and leaves out what has none', () => {
  const before = { state: 'bad_check_digit', booked_cents: 0, kind: 'secret' }
  const after = { state: 'exact', booked_cents: 1492, hint: 'some_code' }
  expect(inWords(differences(before, after), {})).toEqual([
    { path: 'state', before: 'Fel kontrollsiffra', after: 'Bokad' },
    { path: 'booked_cents', before: '0,00\u00a0€', after: '14,92\u00a0€' },
  ])
})

it('shows one value where there was none before, and where nothing is left of the object', () => {
  const row = { path: 'promised_on', before: '9.6.2025', after: '–' }
  expect(differenceText(row, true)).toBe('Lovat betala senast: 9.6.2025')
  expect(differenceText(row, false)).toBe('Lovat betala senast: 9.6.2025 → –')
  expect(differenceText({ ...row, before: '–', after: '9.6.2025' }, false)).toBe('Lovat betala senast: 9.6.2025')
  const call = { path: 'callsAt', before: '16.5.2025 13:20', after: '16.5.2025 13:10' }
  expect(differenceText(call, false)).toBe('Upprop: 16.5.2025 13:20 → 13:10')
  expect(differenceText({ ...call, after: '17.5.2025 13:10' }, false)).toMatch(/13:20 → 17\.5\.2025 13:10$/)
})
