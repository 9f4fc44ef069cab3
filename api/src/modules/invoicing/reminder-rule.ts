import { dayText } from '../../pdf/words.ts'

/** The third one tells that the claim goes to collection; more would be no reminder. */
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

/** Whether an invoice may be reminded of today, and at which level. */
export function reminderVerdict({ kind, status, dueOn, openCents, last, today }: Reminded): ReminderVerdict {
  if (kind !== 'invoice') return refuse('invalid', 'en kreditnota betalas inte.')
  if (status === 'credited') return refuse('already_paid', 'fakturan är krediterad.')
  if (status === 'paid' || status === 'overpaid' || openCents <= 0)
    return refuse('already_paid', 'fakturan är redan betald.')
  const due = last?.dueOn ?? dueOn ?? today
  if (due >= today) {
    const what = last ? 'den senaste påminnelsen förfaller' : 'fakturan förfaller'
    return refuse('not_due', `${what} först ${dayText(due)}.`)
  }
  if (last && last.level >= LAST_LEVEL) return refuse('limit_reached', `redan påmind ${LAST_LEVEL} gånger.`)
  return { isAllowed: true, level: (last?.level ?? 0) + 1 }
}
