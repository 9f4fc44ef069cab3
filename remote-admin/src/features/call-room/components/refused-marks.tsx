import type { Refused } from '../../../shared/raceday/day-state.ts'
import type { StartList } from '../../../shared/raceday/device-store.ts'
import { RefusedNotes } from '../../../shared/raceday/refused-notes.tsx'

type Props = { refused: readonly Refused[]; list: StartList | null; onDismiss: (refused: Refused) => void }

/** Marks that the server did not accept, with its reasons, until the official has read them. */
export const RefusedMarks = ({ refused, list, onDismiss }: Props) => (
  <RefusedNotes refused={refused} nameOf={(each) => nameOf(each, list)} onDismiss={onDismiss} />
)

function nameOf({ fact }: Refused, list: StartList | null): string {
  const heat = list?.heats.find(
    ({ event_instance, round, number }) =>
      event_instance === fact.event_instance && round === fact.round && number === fact.heat,
  )
  const place = heat?.places.find(({ team }) => team === fact.team)
  return [heat?.event_name, `heat ${fact.heat}`, place?.team_name].filter(Boolean).join(', ')
}
