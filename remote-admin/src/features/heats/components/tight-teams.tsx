import type { HeatRound } from '../api.ts'
import { tightText } from '../heats-words.ts'

type Props = {
  rounds: readonly { event_name: string; event_instance: number; tight_teams: HeatRound['tight_teams'] }[]
  /** Whether each team is named with its event. */
  withEvents?: boolean
}

/** The teams whose runners have two heats at once or too short a rest; nothing when all rest long enough. */
export function TightTeams({ rounds, withEvents = false }: Props) {
  const teams = rounds.flatMap(({ event_name, event_instance, tight_teams }) =>
    tight_teams.map((team) => ({ ...team, event_name, key: `${event_instance} ${team.team}` })),
  )
  if (teams.length === 0) return null
  return (
    <details>
      <summary>Lag med krock eller kort vila ({teams.length})</summary>
      <ul>
        {teams.map((team) => (
          <li key={team.key}>
            {team.team_name}
            {withEvents && `, ${team.event_name}`}: {tightText(team)}
          </li>
        ))}
      </ul>
    </details>
  )
}
