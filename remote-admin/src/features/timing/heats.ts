import { type LynxHeat, lynxEvt, lynxPpl, lynxSch } from '@stafapp/shared/rules/raceday/lynx'
import type { TimedHeat } from '@stafapp/shared/rules/raceday/place-lif'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type DayHeat, dayHeats } from '../../shared/raceday/day-heats.ts'
import type { OfficialDayState } from '../../shared/raceday/day-state.ts'

export type DeskHeat = TimedHeat & Pick<DayHeat, 'key' | 'heat' | 'facts'>

/** The day's heats as the timing system knows them, with everything recorded here and elsewhere. */
export const deskHeats = (state: Pick<OfficialDayState, 'list' | 'waiting' | 'device'>): DeskHeat[] =>
  dayHeats(state).map(({ key, heat, facts, derived, startsAt }) => ({
    key,
    heat,
    facts,
    eventNo: heat.event_no,
    roundNo: heat.round_no,
    number: heat.number,
    name: `${heat.event_name}, ${roundNames[heat.round]}, heat ${heat.number}`,
    isMass: heat.lanes === null,
    startsAt,
    state: derived.state,
    places: heat.places.map(({ lane, team, bib, team_name, withdrawn }) => ({
      lane,
      team,
      bib,
      name: team_name,
      withdrawn,
    })),
  }))

const lynxHeat = ({ heat }: DeskHeat): LynxHeat => ({
  event_no: heat.event_no,
  round: heat.round_no,
  heat_no: heat.number,
  event_name: heat.event_name,
  distance_m: heat.distance_m,
  start_at: heat.starts_at,
  lanes: heat.places.map(({ lane, team, bib, team_name, school_name, withdrawn }) => ({
    lane,
    team_id: team,
    bib,
    display_name: team_name,
    affiliation: school_name,
    status: withdrawn ? 'withdrawn' : 'ok',
  })),
})

/** The three files of the timing program, by name. */
export function lynxFiles(heats: readonly DeskHeat[], title: string): Record<string, string> {
  const all = heats.map(lynxHeat)
  return { 'lynx.evt': lynxEvt(all), 'lynx.ppl': lynxPpl(all), 'lynx.sch': lynxSch(title, all) }
}

/** Each heat's own part of the start lists, by heat. */
export function startListsOf(heats: readonly DeskHeat[]): Record<string, string> {
  const all = heats.map(lynxHeat)
  return Object.fromEntries(heats.map((heat) => [heat.key, lynxEvt([lynxHeat(heat)], all)]))
}

/** The heats whose start list was written before and is another now. One that has been run needs no new list. */
export const changedHeats = (
  heats: readonly DeskHeat[],
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): DeskHeat[] =>
  heats.filter(({ key, state }) => state !== 'run' && before[key] !== undefined && before[key] !== now[key])
