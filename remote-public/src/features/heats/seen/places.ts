import type { HeatRound, HeatSchedule } from '../../../shared/get-heat-schedule.ts'

/**
 * A team's place, compact for localStorage: heat, lane, start including delay, team name, and whether it is withdrawn.
 */
export type Seen = [heat: number, lane: number, startsAt: number | null, team: string, isWithdrawn?: true]
/** Keyed by event, round and team. */
export type Places = Record<string, Seen>

const keyOf = ({ event_instance, round }: HeatRound, team: number): string => `${event_instance}/${round}/${team}`

export function placesOf(schedule: HeatSchedule): Places {
  const places: Places = {}
  for (const round of schedule.data)
    for (const heat of round.heats)
      for (const { lane, team, team_name, withdrawn } of heat.lanes) {
        const startsAt = heat.starts_at === null ? null : Date.parse(heat.starts_at) + heat.delay_min * 60_000
        const place = [heat.number, lane, startsAt, team_name] as const
        places[keyOf(round, team)] = withdrawn ? [...place, true] : [...place]
      }
  return places
}

export type Change = {
  key: string
  team: string
  event: string
  round: HeatRound['round']
  kind: 'new' | 'gone' | 'moved'
  before: Seen | null
  after: Seen | null
  /** School name (team name if the place is gone), used to list the searched school first. */
  school: string
}

/** Differences to the earlier places, ordered by start time. */
export function changesBetween(before: Places, schedule: HeatSchedule): Change[] {
  const after = placesOf(schedule)
  const changes: Change[] = []
  for (const round of schedule.data)
    for (const { lanes } of round.heats)
      for (const { team, team_name, school_name, withdrawn } of lanes) {
        const key = keyOf(round, team)
        const [was, is] = [before[key] ?? null, after[key] ?? null]
        const isSame = was && is && was[0] === is[0] && was[1] === is[1] && was[2] === is[2] && was[4] === is[4]
        if (isSame) continue
        const kind = withdrawn ? 'gone' : was ? 'moved' : 'new'
        const about = { team: team_name, event: round.event_name, round: round.round, school: school_name }
        changes.push({ key, ...about, kind, before: was, after: is })
      }
  const names = new Map(schedule.data.map((round) => [`${round.event_instance}/${round.round}`, round]))
  for (const [key, was] of Object.entries(before)) {
    // Already withdrawn before its place was removed: that change has been shown.
    if (after[key] || was[4]) continue
    const round = names.get(key.slice(0, key.lastIndexOf('/')))
    if (!round) continue
    const about = { team: was[3], event: round.event_name, round: round.round, school: was[3] }
    changes.push({ key, ...about, kind: 'gone', before: was, after: null })
  }
  return changes.sort((left, right) => startOf(left) - startOf(right) || left.team.localeCompare(right.team, 'sv'))
}

const startOf = ({ before, after }: Change): number => (after ?? before)?.[2] ?? 0
