import type { ResponseOf, Role } from '@stafapp/shared/contract/types'

export type Deadline = ResponseOf<'GET /api/schools/my-unit/'>['deadlines'][number]

type DeadlineWords = {
  title: string
  missing: (count: number) => string
  /** The page where it is put right, for the roles that may open it. */
  path: string
  /** Its name in the menu. */
  page: string
  roles: readonly Role[]
}

/** What each deadline is about. Keyed by the api's codes, so a new code does not compile until it has words. */
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

/** What is missing first, then the nearest deadline; without a date last. */
export function byUrgency(deadlines: readonly Deadline[]): Deadline[] {
  const rank = ({ missing, due_at }: Deadline) => `${missing > 0 ? 0 : 1}${due_at ?? '9999'}`
  return deadlines.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function units(count: number): string {
  return count === 1 ? '1 enhet' : `${count} enheter`
}
