import type { MovedTeam } from '../../db/schema/heats.ts'
import type { LoadedRound } from './load-carnival.ts'
import type { NameOf } from './words.ts'

/**
 * The newest manual move if it can be undone: its teams are still where it put them, in open heats, and the places that
 * they left are free. Otherwise null.
 */
export function undoable({ lastMove, heats }: LoadedRound): { id: number; moved: MovedTeam[] } | null {
  if (!lastMove) return null
  const own = new Set(lastMove.moved.map(({ team }) => team))
  const isSo = lastMove.moved.every(({ team, before, after }) => {
    const [from, to] = [after, before].map(({ heat }) => heats.find(({ number }) => number === heat))
    const place = from?.places.find((each) => each.lane === after.lane)
    const holder = to?.places.find((each) => each.lane === before.lane)?.team
    if (!from || !to || from.closed || to.closed) return false
    return place?.team === team && !place.locked && (holder === undefined || own.has(holder))
  })
  return isSo ? lastMove : null
}

/** Describes an undo for the organiser: "Norra 1 tillbaka till heat 1, bana 2". */
export const undoText = ({ moved }: { moved: readonly MovedTeam[] }, nameOf: NameOf): string =>
  moved.map(({ team, before }) => `${nameOf(team)} tillbaka till heat ${before.heat}, bana ${before.lane}`).join('; ')
