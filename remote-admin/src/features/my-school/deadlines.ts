import type { ResponseOf, Role } from '@stafapp/shared/contract/types'

export type Deadline = ResponseOf<'GET /api/schools/my-unit/'>['deadlines'][number]

type DeadlineWords = {
  title: string
  missing: (count: number) => string
  /** The page where the data is entered, for roles that may open it. */
  path: string
  /** The page's name in the menu. */
  page: string
  roles: readonly Role[]
}

/** Texts by deadline. Keyed by the API's codes, so that a new code without a text does not compile. */
export const deadlineWords: Record<Deadline['code'], DeadlineWords> = {
  teams: {
    title: 'Anmälan till grenar',
    missing: (count) => `${units(count)} har inga lag`,
    path: '/lagledare/eventregistration',
    page: 'Anmälan till grenar',
    roles: ['teacher'],
  },
  runners: {
    title: 'Löpare anmälda',
    missing: (count) => `${count} lag saknar full uppställning`,
    path: '/lagledare/teamregistration',
    page: 'Lag och löpare',
    roles: ['teacher'],
  },
  orders: {
    title: 'Beställningar',
    missing: (count) => `${units(count)} har inte beställt något`,
    path: '/lagledare/orderspage',
    page: 'Beställningar',
    roles: ['teacher'],
  },
  billing: {
    title: 'Betalare',
    missing: (count) => (count === 1 ? '1 tjänst saknar betalare' : `${count} tjänster saknar betalare`),
    path: '/admin/billing',
    page: 'Betalare och fakturor',
    roles: ['school_admin'],
  },
  leader_phone: {
    title: 'Lagledarnas telefonnummer',
    missing: (count) => `${count} lagledare saknar telefonnummer`,
    path: '/lagledare/leaderinfo',
    page: 'Lagledarens telefonnummer',
    roles: ['teacher'],
  },
}

/** Deadlines with missing data first, then by date; those without a date last. */
export function byUrgency(deadlines: readonly Deadline[]): Deadline[] {
  const rank = ({ missing, due_at }: Deadline) => `${missing > 0 ? 0 : 1}${due_at ?? '9999'}`
  return deadlines.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function units(count: number): string {
  return count === 1 ? '1 enhet' : `${count} enheter`
}
