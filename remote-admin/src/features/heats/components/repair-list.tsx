import type { RepairItem } from '../api.ts'

/** The moves of a repair by team, with reasons. */
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
