import { formatDate } from '@stafapp/shared/rules/times/written-times'

/** The third reminder announces collection, so there is no fourth. */
const LAST_LEVEL = 3

type Reminded = {
  kind: string
  status: string
  dueOn: string | null
  openCents: number
  last: { level: number; dueOn: string } | null
  today: string
}

export type ReminderVerdict =
  | { isAllowed: true; level: number }
  | { isAllowed: false; code: 'already_paid' | 'not_due' | 'limit_reached' | 'invalid'; detail: string }

const refuse = (code: 'already_paid' | 'not_due' | 'limit_reached' | 'invalid', detail: string): ReminderVerdict => ({
  isAllowed: false,
  code,
  detail,
})

/** Whether a reminder may be sent today, and its level. */
export function reminderVerdict({ kind, status, dueOn, openCents, last, today }: Reminded): ReminderVerdict {
  if (kind !== 'invoice') return refuse('invalid', 'en kreditnota betalas inte.')
  if (status === 'credited') return refuse('already_paid', 'fakturan är krediterad.')
  if (status === 'paid' || status === 'overpaid' || openCents <= 0)
    return refuse('already_paid', 'fakturan är redan betald.')
  const due = last?.dueOn ?? dueOn ?? today
  if (due >= today) {
    const what = last ? 'den senaste påminnelsen förfaller' : 'fakturan förfaller'
    return refuse('not_due', `${what} först ${formatDate(due)}.`)
  }
  if (last && last.level >= LAST_LEVEL) return refuse('limit_reached', `redan påmind ${LAST_LEVEL} gånger.`)
  return { isAllowed: true, level: (last?.level ?? 0) + 1 }
}
