import { createHash } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { AppError } from '../../../lib/app-error.ts'
import type { GapsOf } from './gap-lines.ts'
import type { Addressee, Kind } from './selected-people.ts'

type PlanAnswer = ResponseOf<'GET /api/messages/{id}/again/'>
type LeftOut = PlanAnswer['left_out'][number]

export type Receiver = {
  userId: number | null
  name: string
  address: string
  kinds: Kind[]
  schools: string[]
  units: number[]
}

export type Plan = { receivers: Receiver[]; leftOut: LeftOut[] }

const reasonOf = ({ address, is_disabled, is_verified }: Addressee): LeftOut['reason'] | null => {
  if (is_disabled) return 'disabled'
  if (address === '') return 'no_address'
  return is_verified ? null : 'unverified'
}

const withoutRepeats = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Groups entries of the same person or mailbox. */
function gather<T>(people: readonly T[], keyOf: (person: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const person of people) {
    const key = keyOf(person)
    groups.set(key, [...(groups.get(key) ?? []), person])
  }
  return [...groups.values()]
}

const shown = (group: readonly Addressee[]) => ({
  name: withoutRepeats(group.map(({ name }) => name)).join(', '),
  address: group[0]?.address ?? '',
  kinds: withoutRepeats(group.map(({ kind }) => kind)),
  schools: withoutRepeats(group.map(({ school }) => school)),
})

/** Plans one mail per address, even when shared; lists unreachable people with the reason. */
export function planMails(people: readonly Addressee[]): Plan {
  const reachable = people.filter((each) => reasonOf(each) === null)
  const receivers = gather(reachable, ({ address }) => address.toLowerCase()).map((group) => ({
    ...shown(group),
    userId: group.find(({ user_id }) => user_id !== null)?.user_id ?? null,
    units: withoutRepeats(group.flatMap(({ units }) => units)),
  }))
  const leftOut = gather(
    people.filter((each) => reasonOf(each) !== null),
    ({ user_id, address }) => `${user_id} ${address.toLowerCase()}`,
  ).flatMap((group) => {
    const reason = group[0] && reasonOf(group[0])
    return reason ? [{ ...shown(group), reason }] : []
  })
  return { receivers, leftOut }
}

/** Hash of the receivers: changes with any address, account or capacity. */
export function fingerprintOf(receivers: readonly Receiver[]): string {
  const lines = receivers.map(({ userId, address, kinds, schools }) =>
    JSON.stringify([address.toLowerCase(), userId, [...kinds].sort(), [...schools].sort()]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}

/** `gapsOf` gives what a receiver's units lack, a line for each. */
export const toPlanAnswer = ({ receivers, leftOut }: Plan, gapsOf: GapsOf): PlanAnswer => ({
  receivers: receivers.map((receiver) => {
    const { userId: _userId, units: _units, ...shownOf } = receiver
    return { ...shownOf, missing: gapsOf(receiver) }
  }),
  left_out: leftOut,
  fingerprint: fingerprintOf(receivers),
})

/**
 * Ensures that the receivers are those of the organiser's preview.
 * @throws AppError conflict with the current receivers, required when there are none
 */
export function requireSeen(plan: Plan, fingerprint: string, gapsOf: GapsOf): void {
  if (fingerprintOf(plan.receivers) !== fingerprint) {
    const detail = 'Mottagarna har ändrats sedan förhandsgranskningen. Ingenting har skickats. Granska dem på nytt.'
    throw new AppError('conflict', detail, { current: toPlanAnswer(plan, gapsOf) })
  }
  if (plan.receivers.length === 0) throw new AppError('required', 'Urvalet har inga mottagare.', { attr: 'selection' })
}
