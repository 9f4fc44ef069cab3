import { nextBankDay } from '@stafapp/shared/rules/times/bank-day'
import { holidayOn } from '@stafapp/shared/rules/times/holidays'
import { formatDate, formatWeekday, formatWeekdayDate } from '@stafapp/shared/rules/times/written-times'
import { addDays } from '../../shared/helsinki.ts'
import type { EventRow, Product } from './api.ts'
import { type Dates, type Moment, momentNames } from './dates.ts'

/** A date of the copy that does not fit the new year, and a sentence why. `proposed`: null if there is no better one. */
export type DateMisfit = { name: Moment; why: string; kept: string; proposed: string | null }

/** Deadlines: a school that has not met one before it was set has missed it. */
const deadlines: readonly Moment[] = ['intent_closes_at', 'teams_close_at', 'orders_close_at', 'runners_close_at']

/** Time that schools get for what would have been due before the copy is made. */
const DAYS_LEFT = 7

/** A day on which schools are at work. */
const isSchoolDay = (day: string): boolean => nextBankDay(day) === day

/**
 * The dates that do not fit when a carnival begins on another day, in the order of the phases: those that leave a school
 * day for a day off, and deadlines that have passed. `now`: a field's value.
 */
export function dateMisfits(from: Dates, startsOn: string, now: string): DateMisfit[] {
  const days = Math.round((Date.parse(startsOn) - Date.parse(from.starts_on)) / 86_400_000)
  const after = Object.fromEntries(momentNames.map((name) => [name, addDays(from[name], days)])) as Record<
    Moment,
    string
  >
  // The last first: an earlier date has to leave room for the ones after it as they are proposed.
  return momentNames
    .toReversed()
    .flatMap((name) => {
      const kept = after[name]
      const why = reason(name, from[name], kept, now)
      if (why === null) return []
      const proposed = candidates(kept, now).find((at) => fits({ ...after, [name]: at }, name, startsOn)) ?? null
      if (proposed !== null) after[name] = proposed
      return [{ name, why, kept, proposed }]
    })
    .toReversed()
}

function reason(name: Moment, before: string, kept: string, now: string): string | null {
  const day = kept.slice(0, 10)
  if (kept <= now) return deadlines.includes(name) ? `Dagen har redan gått: ${formatWeekdayDate(day)}.` : null
  if (isSchoolDay(day) || !isSchoolDay(before.slice(0, 10))) return null
  const holiday = holidayOn(day)
  return holiday
    ? `Skolorna är stängda ${formatWeekdayDate(day)}: ${holiday}.`
    : `Dagen ${formatDate(day)} är en ${formatWeekday(day)}.`
}

/** Other moments for one that does not fit, the best first, at the same time of the day. */
function candidates(kept: string, now: string): string[] {
  const at = (day: string) => day + kept.slice(10)
  if (kept <= now) return [at(nextBankDay(addDays(now.slice(0, 10), DAYS_LEFT)))]
  const day = kept.slice(0, 10)
  const before = [1, 2, 3, 4, 5].map((days) => addDays(day, -days)).find(isSchoolDay)
  return [nextBankDay(day), ...(before ? [before] : [])].map(at).filter((moment) => moment > now)
}

/** Whether a date stands in the order that the server enforces, and before the carnival. */
function fits(dates: Record<Moment, string>, name: Moment, startsOn: string): boolean {
  if (dates[name].slice(0, 10) >= startsOn) return false
  const ordered = momentNames.filter((each) => each !== 'orders_close_at')
  return ordered.every((each, index) => index === 0 || dates[ordered[index - 1] as Moment] <= dates[each])
}

/** Events of last year that nobody ran. Empty while no team is entered at all: then it says nothing of an event. */
export function eventMisfits(events: readonly EventRow[]): { event: number; name: string; why: string }[] {
  const hasTeams = events.some(({ team_count }) => team_count > 0)
  return events.flatMap(({ event, name, status, team_count }) => {
    if (status === 'cancelled') return [{ event, name, why: 'ställdes in' }]
    return hasTeams && team_count === 0 ? [{ event, name, why: 'hade inga lag' }] : []
  })
}

/** Products whose names tell the old year, with the names that tell the new one. */
export function productMisfits(
  products: readonly Product[],
  oldYear: number,
  newYear: number,
): { product: number; name: string; proposed: string }[] {
  if (oldYear === newYear) return []
  return products
    .filter(({ name }) => name.includes(String(oldYear)))
    .map(({ id, name }) => ({ product: id, name, proposed: name.replaceAll(String(oldYear), String(newYear)) }))
}

type Texts = {
  documents: readonly { title: string; body: string }[]
  questions: readonly { question: string; answer: string }[]
}

/** Titles of the texts that name the old year; they are the same for all carnivals and are not copied. */
export function textMisfits({ documents, questions }: Texts, oldYear: number): string[] {
  const texts = [
    ...documents.map(({ title, body }) => ({ title, text: `${title} ${body}` })),
    ...questions.map(({ question, answer }) => ({ title: question, text: `${question} ${answer}` })),
  ]
  return texts.filter(({ text }) => text.includes(String(oldYear))).map(({ title }) => title)
}
