import type { Role } from '@stafapp/shared/contract/types'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { isAskedFor, isOver } from '@stafapp/shared/rules/asked-for'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { allServices, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { daysUntil } from '../days-left.ts'
import type { Karneval, Leader, MySchool, Unit } from './api.ts'

export type StepCode = 'teams' | 'runners' | 'orders' | 'contact' | 'billing'

/**
 * late, soon, open: something is missing, with a deadline in three days, in two weeks, or later. waiting: it cannot be
 * done yet. closed: it was not done and cannot be done any more.
 */
export type StepState = 'late' | 'soon' | 'open' | 'waiting' | 'closed' | 'done'

/** One step of one unit. */
export type Cell = {
  state: StepState
  text: string
  /** Until when it can be done, or changed when it is done; null: no deadline of its own. */
  due: string | null
  /** How it can still be changed after its deadline. */
  note?: string
}

export type UnitSteps = { unit: Pick<Unit, 'id' | 'unit_name'>; cells: Record<StepCode, Cell> }

const LATE_DAYS = 3
const SOON_DAYS = 14

type Figures = MySchool['units'][number]
type Facts = { figures: Figures; leaders: readonly Leader[]; karneval: Karneval; now: Date }

/** The steps of each unit at `now`. Units without figures have no carnival to prepare for. */
export function stepsOfUnits({ school, leaders, units }: MySchool, karneval: Karneval, now: Date): UnitSteps[] {
  return school.school_unit.flatMap((unit) => {
    const figures = units.find(({ school_unit }) => school_unit === unit.id)
    if (!figures) return []
    const facts = { figures, leaders: leaders.filter(leadsUnit(unit.id)), karneval, now }
    const cells = {
      teams: teamsCell(facts),
      runners: runnersCell(facts),
      orders: ordersCell(facts),
      contact: contactCell(facts),
      billing: billingCell(facts),
    }
    return [{ unit, cells }]
  })
}

/** Whether a unit has ordered something besides its teams' fees. */
export const hasOrdered = ({ units }: MySchool): boolean =>
  units.some(({ has_order, orders_nothing }) => has_order && !orders_nothing)

const startOf = ({ starts_on }: Karneval): string => helsinkiInstant(starts_on, '00:00').toISOString()

/** `closes` are the instants up to which it can be changed, in the order of time; those that have passed do not count. */
const done = (text: string, now: Date, ...closes: string[]): Cell => ({
  state: 'done',
  text,
  due: closes.find((at) => isUntil(now, at)) ?? null,
})
const closed = (text: string): Cell => ({ state: 'closed', text, due: null })
const waiting = (text: string): Cell => ({ state: 'waiting', text, due: null })
const opens = (at: string): Cell => waiting(`Öppnar ${formatDate(at)}`)

/** How near a deadline is. */
export function urgencyOf(due: string, now: Date): 'late' | 'soon' | 'open' {
  const days = daysUntil(due, now)
  return days <= LATE_DAYS ? 'late' : days <= SOON_DAYS ? 'soon' : 'open'
}
const missing = (text: string, due: string, now: Date): Cell => ({ state: urgencyOf(due, now), text, due })

const isBefore = (now: Date, instant: string): boolean => now.getTime() < Date.parse(instant)
const isUntil = (now: Date, instant: string): boolean => now.getTime() <= Date.parse(instant)

function teamsCell({ figures: { team_count, intent_count }, karneval, now }: Facts): Cell {
  if (team_count > 0) return done(`${team_count} lag`, now, karneval.teams_close_at, karneval.runners_close_at)
  if (isOver(karneval, now)) return closed('Inga lag')
  if (isBefore(now, karneval.intent_opens_at)) return opens(karneval.intent_opens_at)
  if (isUntil(now, karneval.intent_closes_at))
    return intent_count > 0
      ? done(`${intent_count} lag preliminärt`, now, karneval.intent_closes_at)
      : missing('Inga lag preliminärt', karneval.intent_closes_at, now)
  if (isBefore(now, karneval.teams_open_at)) return opens(karneval.teams_open_at)
  if (!isAskedFor('teams', karneval, now)) return closed('Inga lag')
  return isUntil(now, karneval.teams_close_at)
    ? missing('Inga lag', karneval.teams_close_at, now)
    : missing('Inga lag; sena lag tas emot', karneval.runners_close_at, now)
}

const changedByEvent = 'Löpare kan bytas fram till varje grens tidsgräns.'
const changedByOrganiser = 'Ändringar begärs hos arrangören.'

function runnersCell({ figures: { team_count, unready_count }, karneval, now }: Facts): Cell {
  const isClosed = !isUntil(now, karneval.runners_close_at)
  const isReopened = !isBefore(now, karneval.runners_reopen_at)
  const late = isClosed && !isOver(karneval, now) ? { note: isReopened ? changedByEvent : changedByOrganiser } : {}
  if (team_count === 0) return isOver(karneval, now) || isClosed ? closed('Inga lag') : waiting('Efter laganmälan')
  if (unready_count === 0) {
    const text = team_count === 1 ? '1 lag fyllt' : `${team_count} lag fyllda`
    return { ...done(text, now, karneval.runners_close_at), ...late }
  }
  const text = `${unready_count} av ${team_count} lag ofyllda`
  if (isOver(karneval, now)) return closed(text)
  if (isBefore(now, karneval.teams_open_at)) return opens(karneval.teams_open_at)
  if (!isClosed) return missing(text, karneval.runners_close_at, now)
  if (!isAskedFor('compositions', karneval, now))
    return { ...waiting(`${text}, öppnar igen ${formatDate(karneval.runners_reopen_at)}`), ...late }
  // Each event has its own deadline.
  return { state: 'late', text, due: null, ...late }
}

function ordersCell({ figures: { has_order, orders_nothing, team_count }, karneval, now }: Facts): Cell {
  if (has_order) return done(orders_nothing ? 'Ni beställer inget' : 'Beställt', now, karneval.orders_close_at)
  if (isBefore(now, karneval.intent_opens_at)) return opens(karneval.intent_opens_at)
  if (!isAskedFor('orders', karneval, now)) return closed('Inget beställt')
  if (team_count === 0) return waiting('Efter laganmälan')
  return missing('Inget beställt', karneval.orders_close_at, now)
}

/** Needed by the carnival; the step has no deadline of its own, so none is told. */
function contactCell({ leaders, karneval, now }: Facts): Cell {
  const phoneless = leaders.filter(({ phone }) => phone === null)
  if (leaders.length > 0 && phoneless.length === 0) return done('Telefon finns', now)
  const text = leaders.length === 0 ? 'Ingen lagledare' : `${phoneless.map(nameOf).join(', ')}: telefonnummer saknas`
  if (!isAskedFor('phone', karneval, now)) return closed(text)
  return { ...missing(text, startOf(karneval), now), due: null }
}

const isPhoneless = ({ phone, roles }: Leader): boolean => phone === null && roles.includes('teacher')
const nameOf = ({ name }: Leader): string => name || 'Lagledare'

/** Invoices follow after the carnival, so a missing payer stays missing until the books are closed. */
function billingCell({ figures: { uncovered }, karneval, now }: Facts): Cell {
  if (uncovered.length === 0) return done('Inget saknas', now)
  const text = uncoveredText(uncovered)
  if (!isAskedFor('billing', karneval, now)) return closed(text)
  return { state: isOver(karneval, now) ? 'late' : 'soon', text, due: null }
}

/** 'Stafetter och logi saknar betalare (56,00 €)' */
function uncoveredText(uncovered: Figures['uncovered'], where = ''): string {
  const names = allServices
    .filter((one) => uncovered.some(({ service }) => service === one))
    .map((one, index) => (index === 0 ? serviceTexts[one] : lowerFirst(serviceTexts[one])))
  const cents = uncovered.reduce((sum, one) => sum + one.cents, 0)
  return `${listWords(names)}${where} saknar betalare (${formatMoney(cents)})`
}

export type Step = {
  code: StepCode
  title: string
  state: StepState
  text: string
  /** Until when what is missing can be done; for a step that is done, until when it can be changed. */
  due: string | null
  /** How it can still be changed after its deadline. */
  note: string | null
  /** Where what is missing is mended, and what is done can be changed; null where nothing can be done. */
  link: StepLink | null
  /** The headline when the step is the next thing to do: what, and by whom when only a leader can do it. */
  headline: string
  /** The main button's text when the step is the next thing to do, and leads to a page. */
  action: string
}

/** Another page, or a section of this one. */
export type StepLink = { to: string; label: string } | { section: 'leaders' | 'invitations'; label: string }

export const titles: Record<StepCode, string> = {
  teams: 'Anmäl lag',
  runners: 'Fyll lagen',
  orders: 'Beställ',
  contact: 'Kontaktuppgifter',
  billing: 'Betalare',
}

const pages: Record<StepCode, { to: string; label: string; roles: readonly Role[] }> = {
  teams: { to: '/lagledare/eventregistration', label: 'Gå till Anmälan till grenar', roles: ['teacher'] },
  runners: { to: '/lagledare/teamregistration', label: 'Gå till Lag och löpare', roles: ['teacher'] },
  orders: { to: '/lagledare/orderspage', label: 'Gå till Beställningar', roles: ['teacher'] },
  contact: { to: '/lagledare/leaderinfo', label: 'Gå till Lagledarens telefonnummer', roles: ['teacher'] },
  billing: { to: '/admin/billing', label: 'Gå till Betalare och fakturor', roles: ['school_admin'] },
}

/** The page where a step is done. */
export const pageOf = (code: StepCode): string => pages[code].to

/** The steps that are done unit by unit. */
const byUnit: readonly StepCode[] = ['teams', 'runners', 'orders']

/** Where a leader does what the unit lacks; null where nothing is missing, or the step is not done unit by unit. */
export const placeOf = (code: StepCode, { unit, cells }: UnitSteps): string | null =>
  byUnit.includes(code) && isMissing(cells[code].state) ? `${pageOf(code)}?unit=${unit.id}` : null

/** Of several units, the one that lacks it: another might be open on the page. */
function atUnit(link: StepLink, code: StepCode, steps: UnitSteps | undefined): StepLink {
  const to = steps && 'to' in link ? placeOf(code, steps) : null
  return to === null ? link : { to, label: link.label }
}

/** The step columns that the roles are shown: a leader has nothing to do with payers. */
export const codesFor = (roles: readonly Role[]): StepCode[] => [
  'teams',
  'runners',
  'orders',
  'contact',
  ...(roles.some((role) => role !== 'teacher') ? (['billing'] as const) : []),
]

const urgency: readonly StepState[] = ['late', 'soon', 'open', 'waiting', 'closed', 'done']
export const isMissing = (state: StepState): boolean => urgency.indexOf(state) <= urgency.indexOf('open')

/** The steps of the whole school as the roles see them: each as urgent as its most urgent unit. */
export function stepsOfSchool(units: readonly UnitSteps[], school: MySchool, roles: readonly Role[]): Step[] {
  if (units.length === 0) return []
  return codesFor(roles).map((code) => {
    const cells = units.map(({ cells: of }) => of[code])
    const ranked = cells.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
    const [worst] = ranked as [Cell]
    const lacking = units.filter(({ cells: of }) => isMissing(of[code].state)).map(({ unit }) => unit.id)
    const dues = cells.flatMap(({ state, due }) => (due && isMissing(state) === isMissing(worst.state) ? [due] : []))
    const due = dues.toSorted()[0] ?? null
    const link = atUnit(
      linkOf(code, school, roles, lacking),
      code,
      units.length > 1 ? units[cells.indexOf(worst)] : undefined,
    )
    const note = worst.note ?? null
    // A telephone number has no deadline and can always be changed.
    const isFixed = worst.state === 'done' && ((due === null && note === null && code !== 'contact') || !('to' in link))
    return {
      code,
      title: titles[code],
      state: worst.state,
      text: textOf(code, worst, cells, school),
      due,
      note,
      link: worst.state === 'closed' || isFixed ? null : link,
      headline: headlineOf(code, link),
      action: actionOf(code, worst, school),
    }
  })
}

function textOf(code: StepCode, worst: Cell, cells: readonly Cell[], school: MySchool): string {
  const { units, leaders } = school
  const sum = (count: (figures: Figures) => number) => units.reduce((total, figures) => total + count(figures), 0)
  const [teams, unready] = [sum(({ team_count }) => team_count), sum(({ unready_count }) => unready_count)]
  const of = (count: number) => `${count} av ${cells.length} enheter`
  const behind = cells.filter(({ state }) => state === worst.state).length
  // One unit speaks for itself, and so do units that all wait for the same.
  if (cells.length === 1 || (worst.state === 'waiting' && behind === cells.length)) return worst.text
  if (code === 'teams')
    return worst.state === 'done' ? `${sum(entered)} lag` : `${of(behind)} utan lag, ${teams} lag anmälda`
  // The other units are done: the mark says that something waits, so the text says what.
  const without = worst.state === 'waiting' ? `; ${of(behind)} utan lag` : ''
  if (code === 'runners') return unready === 0 ? `${teams} lag fyllda${without}` : `${unready} av ${teams} lag ofyllda`
  if (code === 'orders') {
    const left = cells.filter(({ state }) => state !== 'done' && state !== 'waiting').length
    return left === 0 ? `Beställt${without}` : `${of(left)} har inget beställt`
  }
  if (code === 'billing') {
    const lacking = units.filter(({ uncovered }) => uncovered.length > 0)
    const only = school.school.school_unit.find(({ id }) => lacking.length === 1 && id === lacking[0]?.school_unit)
    const where = ` i ${only?.unit_name ?? `${lacking.length} enheter`}`
    return lacking.length === 0
      ? worst.text
      : uncoveredText(
          lacking.flatMap(({ uncovered }) => uncovered),
          where,
        )
  }
  const leaderless = units.filter(({ school_unit }) => !hasLeader(leaders, school_unit)).length
  const names = leaders.filter(isPhoneless).map(nameOf)
  const parts = [
    ...(leaderless > 0 ? [`${of(leaderless)} utan lagledare`] : []),
    ...(names.length > 0 ? [`${names.join(', ')}: telefonnummer saknas`] : []),
  ]
  return parts.join('; ') || worst.text
}

const leadsUnit =
  (unit: number) =>
  ({ roles, school_units }: Leader): boolean =>
    roles.includes('teacher') && school_units.includes(unit)
export const hasLeader = (leaders: readonly Leader[], unit: number): boolean => leaders.some(leadsUnit(unit))

/** Before the entry of teams the preliminary numbers count. */
const entered = ({ team_count, intent_count }: Figures): number => team_count || intent_count

/** `lacking`: the units that lack the step. */
function linkOf(code: StepCode, { leaders }: MySchool, roles: readonly Role[], lacking: readonly number[]): StepLink {
  const { to, label, roles: may } = pages[code]
  // A leader can enter only the own number; where a colleague's is missing, the list tells whose.
  const phoneless = code === 'contact' ? leaders.filter(isPhoneless) : []
  if (phoneless.length > 0 && phoneless.every(({ is_self }) => !is_self) && !roles.includes('super_admin'))
    return { section: 'leaders', label: 'Visa lagledarna' }
  const isLeaderless = lacking.some((unit) => !hasLeader(leaders, unit))
  const invite: StepLink = { section: 'invitations', label: 'Bjud in en lagledare' }
  // The organiser does everything, but a number without a leader is nobody's.
  if (code === 'contact' && isLeaderless && phoneless.length === 0 && roles.includes('super_admin')) return invite
  if (roles.some((role) => role === 'super_admin' || may.includes(role))) return { to, label }
  return isLeaderless ? invite : { section: 'leaders', label: 'Visa lagledarna' }
}

const leaderDoes: Partial<Record<StepCode, string>> = {
  teams: 'anmäler lag',
  runners: 'fyller lagen',
  orders: 'beställer',
}

/** 'Beställ', 'Lagledaren beställer', 'Bjud in en lagledare som beställer' */
function headlineOf(code: StepCode, link: StepLink): string {
  const deed = 'section' in link && leaderDoes[code]
  if (!deed) return titles[code]
  return `${link.section === 'invitations' ? `${link.label} som` : 'Lagledaren'} ${deed}`
}

function actionOf(code: StepCode, worst: Cell, { units }: MySchool): string {
  if (code === 'runners') {
    const unready = units.reduce((total, { unready_count }) => total + unready_count, 0)
    return unready === 1 ? 'Fyll 1 lag' : `Fyll ${unready} lag`
  }
  if (code === 'teams') return worst.text.endsWith('preliminärt') ? 'Anmäl preliminärt' : 'Anmäl lag'
  return { orders: 'Beställ', contact: 'Fyll i telefonnummer', billing: 'Ange betalare' }[code]
}

/**
 * Inmarsch, maskot and hejarklack, which a school may leave out: no step of its own. null when they cannot be entered.
 */
export function registrationsOf({ units }: MySchool, karneval: Karneval, now: Date): Registrations | null {
  if (units.length === 0 || !isAskedFor('orders', karneval, now)) return null
  const count = units.filter(({ has_registrations }) => has_registrations).length
  const text =
    count === 0
      ? 'inget anmält ännu'
      : count === units.length
        ? 'anmält'
        : `anmält för ${count} av ${units.length} enheter`
  return { text, due: karneval.orders_close_at }
}

type Registrations = { text: string; due: string }

/** What to do next: of the missing steps that lead to a page, the one with the nearest deadline. */
export function nextStep(steps: readonly Step[]): Step | null {
  const rank = ({ due, state }: Step) => `${due ?? '9999'} ${urgency.indexOf(state)}`
  const possible = steps.filter(({ state, link }) => isMissing(state) && link !== null)
  const onPages = possible.filter(({ link }) => link !== null && 'to' in link)
  return (onPages.length > 0 ? onPages : possible).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0] ?? null
}

/** The nearest deadline of what is missing. */
export const nearestDue = (steps: readonly Step[]): Step | null =>
  steps
    .filter(({ due, state }) => due !== null && isMissing(state))
    .toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1))[0] ?? null
