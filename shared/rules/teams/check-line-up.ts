import { genderFaults } from './gender-rules.ts'
import { gradeFaults } from './grade-rules.ts'
import { emptyFaults, formFaults, placeFaults } from './place-rules.ts'
import type { Fault, Placed, Situation } from './types.ts'

/**
 * The composition rules (domain.md) on one line-up: the one function behind the form and the server, so that both say the
 * same. An empty list is a complete team. `leg_empty` alone does not hinder saving: the team is then not yet complete, so
 * those come last, after everything that the leader has to mend.
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

/** Whether a line-up with these faults is refused, or only not complete yet. */
export const isRefused = (faults: readonly Fault[]): boolean => faults.some(({ code }) => code !== 'leg_empty')
