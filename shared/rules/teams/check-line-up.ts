import { genderFaults } from './gender-rules.ts'
import { gradeFaults } from './grade-rules.ts'
import { emptyFaults, formFaults, placeFaults } from './place-rules.ts'
import type { Fault, Placed, Situation } from './types.ts'

/**
 * Checks a line-up against all composition rules; shared by form and server. An empty list is a complete team.
 * `leg_empty` alone does not prevent saving, because the team is only incomplete, so these faults come last.
 */
export function checkLineUp(situation: Situation): Fault[] {
  const { lineUp, runners } = situation
  const place = (id: number, attr: string, leg: number | null): Placed => ({ attr, id, runner: runners.get(id), leg })
  const placed = [
    ...lineUp.legs.flatMap((id, index) => (id === null ? [] : [place(id, `legs.${index}`, index + 1)])),
    ...lineUp.reserves.map((id, index) => place(id, `reserves.${index}`, null)),
  ]
  return [
    ...formFaults(situation),
    ...placeFaults(situation, placed),
    ...gradeFaults(situation, placed),
    ...genderFaults(situation, placed),
    ...emptyFaults(situation),
  ]
}

/** Whether these faults refuse the line-up; otherwise it is only incomplete. */
export const isRefused = (faults: readonly Fault[]): boolean => faults.some(({ code }) => code !== 'leg_empty')
