import type { FactDetail, LegsDetail } from '@stafapp/shared/contract/raceday'
import type { LineUp } from '../teams/types.ts'
import { effectiveFacts } from './derive-heat.ts'
import type { Fact } from './facts.ts'

export type FactWithDetail = Fact & { detail?: FactDetail | null | undefined }

/** A line-up that was changed in the call room. */
export type LateLegs = {
  fact: Fact
  lineUp: LegsDetail
  /** Another device changed the line-up differently without knowing of this change: a person decides. */
  isContradicted: boolean
  /** Recorded after the heat was sent to the start by a device that did not know of it. */
  isLate: boolean
}

export const isLegsDetail = (detail: FactDetail | null | undefined): detail is LegsDetail =>
  detail !== null && detail !== undefined && 'legs' in detail

/** The line-up in force of a team, if it was changed in the call room: the newest change, in any order of the facts. */
export function lateLegs(facts: readonly FactWithDetail[], team: number): LateLegs | null {
  const effective = effectiveFacts(facts)
  const changes = effective.flatMap((fact) =>
    fact.kind === 'legs' && fact.team === team && isLegsDetail(fact.detail) ? [{ fact, lineUp: fact.detail }] : [],
  )
  const newest = changes.at(-1)
  if (!newest) return null
  const lastOf = new Map(changes.map((change) => [change.fact.device, change]))
  const sent = effective.find(({ kind }) => kind === 'sent')
  return {
    ...newest,
    isContradicted: [...lastOf.values()].some(
      ({ fact, lineUp }) =>
        fact.device !== newest.fact.device &&
        fact.seq > newest.fact.seen &&
        lineUp.legs.join() !== newest.lineUp.legs.join(),
    ),
    isLate: sent !== undefined && newest.fact.seq > sent.seq,
  }
}

/**
 * Whether a change needs a certificate or first aid: a runner comes in who was neither on a leg nor a reserve, or any
 * runner is replaced between trial and final.
 */
export function groundsNeeded(before: LineUp, after: LineUp, isAfterTrial: boolean): boolean {
  const entered = new Set([...before.legs, ...before.reserves])
  const isReplaced = before.legs.some((runner) => runner !== null && !after.legs.includes(runner))
  return isReplaced && (isAfterTrial || after.legs.some((runner) => !entered.has(runner ?? 0)))
}
