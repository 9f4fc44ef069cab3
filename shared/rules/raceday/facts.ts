import {
  type FactKind,
  factKinds,
  type OfficialTask,
  type PlaceKind,
  placeKinds,
  teamKinds,
} from '@stafapp/shared/contract/raceday'

/** One race-day fact. It is never changed: `undo` takes another fact back. */
export type Fact = {
  /** Made by the device, so that a fact that is sent twice is stored once. */
  id: string
  kind: FactKind
  /** The team of a place's fact, and of the undo of one; otherwise null. */
  team: number | null
  /** Id of the fact that an undo takes back; otherwise null. */
  undoes: string | null
  device: string
  /** The server's order, which decides. A device gives its unsent facts the next numbers. */
  seq: number
  /** The newest `seq` that the device knew when it made the fact. */
  seen: number
}

/** Which task records which facts. */
export const kindsOfTask: Readonly<Record<OfficialTask, readonly FactKind[]>> = {
  call_room: ['present', 'absent', 'legs', 'called', 'sent', 'undo'],
  start: ['started', 'dns', 'run', 'undo'],
  timing: ['reading', 'time', 'mark', 'undo'],
  announcer: [],
  ceremony: ['awarded', 'undo'],
}

/** What the organiser records: protests are the leaders' own. */
export const organiserKinds: readonly FactKind[] = factKinds.filter((kind) => kind !== 'protest')

/** Tasks that need the runners' names: only the call room checks who runs. */
export const tasksWithNames: readonly OfficialTask[] = ['call_room']

export const isPlaceKind = (kind: FactKind): kind is PlaceKind => placeKinds.some((each) => each === kind)

/** Whether a fact is about one team; the others are about the heat. */
export const isTeamKind = (kind: FactKind): boolean => teamKinds.some((each) => each === kind)
