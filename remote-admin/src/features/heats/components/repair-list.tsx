import type { RepairItem } from '../api/get-repair.ts'

/** Team by team what a repair moves, and why. */
export function RepairList({ changes }: { changes: readonly RepairItem[] }) {
  return (
    <ul>
      {changes.map(({ team, text, reason }) => (
        <li key={team}>
          {text}: {reason}.
        </li>
      ))}
    </ul>
  )
}
