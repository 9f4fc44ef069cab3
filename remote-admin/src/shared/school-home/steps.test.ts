import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, it } from 'vitest'
import { daysLeftText } from '../../shared/days-left.ts'
import { nearestDue, nextStep, type StepCode, stepsOfSchool, stepsOfUnits } from './steps.ts'
import { homeWith } from './test-home.ts'

const karneval = fakeKarneval()
const cell = (code: StepCode, at: string, figures: Parameters<typeof homeWith>[0] = [{}], changes = {}) => {
  const [unit] = stepsOfUnits(homeWith(figures, changes), karneval, new Date(at))
  const { state, text } = unit?.cells[code] ?? {}
  return `${state}: ${text}`
}
const races = { service: 'stafetter' as const, cents: 1600 }
const lodging = { service: 'logi' as const, cents: 4000 }
const schoolSteps = (home: ReturnType<typeof homeWith>, at: string, roles: ('teacher' | 'school_admin')[]) =>
  stepsOfSchool(stepsOfUnits(home, karneval, new Date(at)), home, roles)

it.each([
  ['2025-01-01T10:00:00Z', 'waiting: Öppnar 15.1.2025'],
  ['2025-02-01T10:00:00Z', 'open: Inga lag preliminärt'],
  ['2025-02-27T10:00:00Z', 'late: Inga lag preliminärt'],
  ['2025-03-05T10:00:00Z', 'waiting: Öppnar 10.3.2025'],
  ['2025-03-20T10:00:00Z', 'open: Inga lag'],
  ['2025-04-15T10:00:00Z', 'soon: Inga lag'],
  ['2025-04-25T10:00:00Z', 'late: Inga lag'],
  ['2025-05-01T10:00:00Z', 'soon: Inga lag; sena lag tas emot'],
  ['2025-05-08T10:00:00Z', 'closed: Inga lag'],
  ['2025-05-16T10:00:00Z', 'closed: Inga lag'],
  ['2025-05-20T10:00:00Z', 'closed: Inga lag'],
])('entry of a unit without teams, %s: %s', (at, expected) => expect(cell('teams', at)).toBe(expected))

it.each([
  ['2025-03-20T10:00:00Z', 'open: 2 av 3 lag ofyllda'],
  ['2025-05-01T10:00:00Z', 'soon: 2 av 3 lag ofyllda'],
  ['2025-05-07T20:59:59Z', 'late: 2 av 3 lag ofyllda'],
  ['2025-05-08T10:00:00Z', 'waiting: 2 av 3 lag ofyllda, öppnar igen 15.5.2025'],
  ['2025-05-15T10:00:00Z', 'late: 2 av 3 lag ofyllda'],
  ['2025-05-16T10:00:00Z', 'late: 2 av 3 lag ofyllda'],
  ['2025-05-18T10:00:00Z', 'closed: 2 av 3 lag ofyllda'],
])('line-ups of three teams, %s: %s', (at, expected) =>
  expect(cell('runners', at, [{ team_count: 3, unready_count: 2 }])).toBe(expected),
)

it.each([
  ['2025-01-01T10:00:00Z', { team_count: 1 }, 'waiting: Öppnar 15.1.2025'],
  ['2025-03-20T10:00:00Z', {}, 'waiting: Efter laganmälan'],
  ['2025-03-20T10:00:00Z', { team_count: 1 }, 'open: Inget beställt'],
  ['2025-05-01T10:00:00Z', { team_count: 1 }, 'late: Inget beställt'],
  ['2025-05-03T10:00:00Z', { team_count: 1 }, 'closed: Inget beställt'],
  ['2025-05-03T10:00:00Z', { team_count: 1, has_order: true }, 'done: Beställt'],
  ['2025-03-20T10:00:00Z', { has_order: true, orders_nothing: true }, 'done: Ni beställer inget'],
])('orders, %s, %j: %s', (at, figures, expected) => expect(cell('orders', at, [figures])).toBe(expected))

it('a phone number is needed by the carnival, without a deadline of its own', () => {
  const leaders = homeWith().leaders.map((leader) => ({ ...leader, phone: null }))
  const at = (day: string) => cell('contact', `${day}T10:00:00Z`, [{}], { leaders })
  expect(at('2025-03-20')).toBe('open: Karin Nyman: telefonnummer saknas')
  expect(at('2025-05-14')).toBe('late: Karin Nyman: telefonnummer saknas')
  expect(at('2025-05-20')).toBe('closed: Karin Nyman: telefonnummer saknas')
  expect(cell('contact', '2025-03-20T10:00:00Z')).toBe('done: Telefon finns')
  expect(cell('contact', '2025-03-20T10:00:00Z', [{}], { leaders: [] })).toBe('open: Ingen lagledare')
  const home = homeWith([{ team_count: 1 }], { leaders })
  expect(nearestDue(schoolSteps(home, '2025-05-04T10:00:00Z', ['teacher']))).toBeNull()
})

it('the school is as urgent as its most urgent unit, and says how many units it is about', () => {
  const home = homeWith([{ team_count: 3, unready_count: 1 }, {}, { team_count: 1 }])
  const texts = schoolSteps(home, '2025-04-25T10:00:00Z', ['teacher']).map(({ title, state, text }) => [
    title,
    state,
    text,
  ])
  expect(texts).toEqual([
    ['Anmäl lag', 'late', '1 av 3 enheter utan lag, 4 lag anmälda'],
    ['Fyll lagen', 'soon', '1 av 4 lag ofyllda'],
    ['Beställ', 'soon', '2 av 3 enheter har inget beställt'],
    ['Kontaktuppgifter', 'done', 'Telefon finns'],
  ])
})

it('a step that only waits for one unit says which units are done', () => {
  const home = homeWith([{ team_count: 3, has_order: true }, {}])
  const texts = schoolSteps(home, '2025-04-25T10:00:00Z', ['teacher']).map(({ text }) => text)
  expect(texts.slice(1, 3)).toEqual(['3 lag fyllda; 1 av 2 enheter utan lag', 'Beställt; 1 av 2 enheter utan lag'])
})

it('the next thing to do is what is due first and can be done by the role', () => {
  const home = homeWith([{ team_count: 3, unready_count: 3 }], { invoices: [] })
  const action = (at: string, roles: ('teacher' | 'school_admin')[]) => nextStep(schoolSteps(home, at, roles))
  expect(action('2025-04-15T10:00:00Z', ['teacher'])?.action).toBe('Beställ')
  expect(action('2025-05-05T10:00:00Z', ['teacher'])).toMatchObject({
    action: 'Fyll 3 lag',
    link: { to: '/lagledare/teamregistration' },
  })
  expect(action('2025-05-05T10:00:00Z', ['school_admin'])?.link).toEqual({
    section: 'leaders',
    label: 'Visa lagledarna',
  })
  expect(action('2025-05-05T10:00:00Z', ['school_admin'])?.headline).toBe('Lagledaren fyller lagen')
  expect(action('2025-04-15T10:00:00Z', ['teacher'])?.headline).toBe('Beställ')
  const lacks = { uncovered_count: 2, uncovered: [lodging, races] }
  const unpaid = homeWith([{ team_count: 1, ...lacks }])
  expect(nextStep(schoolSteps(unpaid, '2025-04-15T10:00:00Z', ['school_admin']))).toMatchObject({
    action: 'Ange betalare',
    text: 'Stafetter och logi saknar betalare (56,00 €)',
    link: { to: '/admin/billing' },
  })
})

it('a school whose unit that lacks a step has no leader invites one for it, and only that one', () => {
  const next = (...units: Parameters<typeof homeWith>[0] & object[]) => {
    const home = homeWith(units)
    const led = home.leaders.map((one) => ({ ...one, school_units: [2] }))
    return nextStep(schoolSteps({ ...home, leaders: led }, '2025-04-15T10:00:00Z', ['school_admin']))
  }
  expect(next({ team_count: 1 }, { team_count: 1, has_order: true })).toMatchObject({
    headline: 'Bjud in en lagledare som beställer',
    link: { section: 'invitations', label: 'Bjud in en lagledare' },
  })
  expect(next({ team_count: 1, has_order: true }, { team_count: 1 })).toMatchObject({
    headline: 'Lagledaren beställer',
    link: { section: 'leaders', label: 'Visa lagledarna' },
  })
})

it.each([
  ['2025-05-05T10:00:00Z', 'soon'],
  ['2025-05-20T10:00:00Z', 'late'],
])('at %s a missing payer is %s: after the carnival the invoices wait for it', (at, state) => {
  const home = homeWith([{ team_count: 1, uncovered_count: 1, uncovered: [races] }])
  expect(schoolSteps(home, at, ['school_admin']).find(({ code }) => code === 'billing')?.state).toBe(state)
})

it('says of a school with several units what lacks a payer and where', () => {
  const text = (...units: { uncovered: (typeof races | typeof lodging)[] }[]) =>
    schoolSteps(homeWith(units), '2025-04-15T10:00:00Z', ['school_admin']).at(-1)?.text
  expect(text({ uncovered: [races] }, { uncovered: [] })).toBe('Stafetter i Vasa gymnasium saknar betalare (16,00 €)')
  expect(text({ uncovered: [races] }, { uncovered: [races, lodging] })).toBe(
    'Stafetter och logi i 2 enheter saknar betalare (72,00 €)',
  )
  expect(text({ uncovered: [] }, { uncovered: [] })).toBe('Inget saknas')
})

it('everything that is missing can be mended somewhere, and a ready school lacks nothing', () => {
  const days = ['2025-01-20', '2025-03-20', '2025-04-25', '2025-05-06', '2025-05-16', '2025-06-01']
  for (const day of days)
    for (const role of ['teacher', 'school_admin'] as const)
      for (const figures of [{}, { team_count: 3, unready_count: 2, uncovered_count: 1, uncovered: [races] }]) {
        const steps = schoolSteps(homeWith([figures]), `${day}T10:00:00Z`, [role])
        const unlinked = steps.filter(({ state, link }) => ['late', 'soon', 'open'].includes(state) && link === null)
        expect([day, role, unlinked]).toEqual([day, role, []])
      }
  const ready = homeWith([{ team_count: 2, has_order: true }])
  const states = schoolSteps(ready, '2025-04-25T10:00:00Z', ['teacher', 'school_admin']).map(({ state }) => state)
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('what is done says until when it can be changed', () => {
  const home = homeWith([{ team_count: 2, has_order: true }])
  const dues = (day: string) => schoolSteps(home, `${day}T10:00:00Z`, ['teacher']).map(({ due }) => due?.slice(0, 10))
  expect(dues('2025-04-20')).toEqual(['2025-04-25', '2025-05-07', '2025-05-02', undefined])
  expect(dues('2025-05-05')).toEqual(['2025-05-07', '2025-05-07', undefined, undefined])
  expect(dues('2025-05-10')).toEqual([undefined, undefined, undefined, undefined])
  expect(nearestDue(schoolSteps(home, '2025-04-20T10:00:00Z', ['teacher']))).toBeNull()
})

it.each([
  ['2025-05-06', null, true],
  ['2025-05-10', 'Ändringar begärs hos arrangören.', true],
  ['2025-05-15', 'Löpare kan bytas fram till varje grens tidsgräns.', true],
  ['2025-05-16', 'Löpare kan bytas fram till varje grens tidsgräns.', true],
  ['2025-05-20', null, false],
])('full teams on %s: %s', (day, note, isLinked) => {
  const home = homeWith([{ team_count: 2, has_order: true }])
  const runners = (role: 'teacher' | 'school_admin') =>
    schoolSteps(home, `${day}T10:00:00Z`, [role]).find(({ code }) => code === 'runners')
  expect(runners('teacher')?.note).toBe(note)
  expect(runners('teacher')?.link !== null).toBe(isLinked)
  expect(runners('school_admin')?.link).toBeNull()
})

it('the organiser is led from a unit without a leader to inviting one, and otherwise to the number', () => {
  const linkWith = (changes: Parameters<typeof homeWith>[1]) => {
    const home = homeWith([{ team_count: 1 }], changes)
    const units = stepsOfUnits(home, karneval, new Date('2025-04-15T10:00:00Z'))
    return stepsOfSchool(units, home, ['super_admin']).find(({ code }) => code === 'contact')?.link
  }
  expect(linkWith({ leaders: [] })).toEqual({ section: 'invitations', label: 'Bjud in en lagledare' })
  const leaders = homeWith().leaders.map((leader) => ({ ...leader, phone: null }))
  expect(linkWith({ leaders })).toMatchObject({ to: '/lagledare/leaderinfo' })
})

it('an archived carnival asks for nothing', () => {
  const home = homeWith([{ team_count: 2, unready_count: 2, uncovered_count: 1, uncovered: [races] }])
  const units = stepsOfUnits(home, { ...karneval, status: 'archived' }, new Date('2025-04-15T10:00:00Z'))
  const steps = stepsOfSchool(units, home, ['school_admin'])
  expect(steps.filter(({ link }) => link !== null)).toEqual([])
  expect(nextStep(steps)).toBeNull()
})

it.each([
  ['2025-05-07T20:59:59Z', 'i dag kl. 23:59'],
  ['2025-05-07T21:00:00Z', 'i dag kl. 23:59'],
  ['2025-05-08T20:59:59Z', 'i morgon kl. 23:59'],
  ['2025-05-10T20:59:59Z', '3 dagar kvar'],
])('until %s on 7 May: %s', (due, text) => expect(daysLeftText(due, new Date('2025-05-07T05:00:00Z'))).toBe(text))
