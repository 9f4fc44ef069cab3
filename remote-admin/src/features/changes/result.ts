import { formatClock, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Change } from './api.ts'
import { snakeCase } from './field-names.ts'

/** Where an action's entry has the sum that it is about, in cents. */
const sums: Readonly<Record<string, readonly ['before' | 'after', string]>> = {
  'invoices.batch': ['after', 'sum_cents'],
  'invoices.credit': ['after', 'total_cents'],
  'invoices.issue': ['after', 'total_cents'],
  'payments.import': ['after', 'total_cents'],
  'payments.mark_paid': ['after', 'amount_cents'],
  'payments.place': ['after', 'amount_cents'],
  'payments.undo': ['before', 'amount_cents'],
  'payments.write_off': ['before', 'open_cents'],
}

/** Fields that the sentence and its result say, by action, in snake case. */
const said: Readonly<Record<string, readonly string[]>> = {
  'invoices.batch': ['action', 'count', 'sum_cents'],
  'invoices.credit': ['extent', 'number', 'total_cents', 'parent'],
  'invoices.issue': ['extent', 'number', 'total_cents', 'parent'],
  'payments.import': ['name', 'total_cents'],
  'payments.mark_paid': ['amount_cents', 'paid_cents', 'payment'],
  'payments.place': ['amount_cents', 'open_cents'],
  'payments.undo': ['amount_cents'],
  'payments.write_off': ['open_cents', 'payment'],
  'timetable.delay': ['day', 'minutes', 'heat_number'],
  'timetable.delay_undone': ['day', 'minutes', 'heat_number'],
  'timetable.moved': ['day', 'starts_at'],
  'timetable.moved_back': ['day', 'starts_at'],
}

/** What came of it: a sum, or from when to when; empty where the fields before and after say it. */
export function resultOf({ action, before, after }: Change): string {
  const [side, field] = sums[action] ?? []
  const cents = field && fieldOf(side === 'before' ? before : after, field)
  if (typeof cents === 'number') return formatMoney(cents)
  if (!action.startsWith('timetable.moved')) return ''
  const [from, to] = [before, after].map((each) => fieldOf(each, 'startsAt'))
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return ''
  const isSameDay = helsinkiDay(new Date(from)) === helsinkiDay(new Date(to))
  return `${formatDateTime(from)} →\u00a0${isSameDay ? formatClock(to) : formatDateTime(to)}`
}

/** Whether the sentence or its result says what stands in a field. */
export const isSaid = (action: string, path: string): boolean => said[action]?.includes(snakeCase(path)) ?? false

/** A field of one side of an entry; undefined where there is none. */
export const fieldOf = (side: unknown, name: string): unknown =>
  typeof side === 'object' && side !== null ? Object.entries(side).find(([field]) => field === name)?.[1] : undefined
