import type { Event, Line, Runner, Slot } from './entry.ts'
import { runnerIn, slotName, slotsOf } from './line.ts'
import { nameOf, slotLabel } from './words.ts'

type Change = { event: Event; runners: readonly Runner[]; before: Line; after: Line }

/** What one change of a line-up by hand did, in one sentence; null for other changes, such as a whole suggestion. */
export function changeText({ event, runners, before, after }: Change): string | null {
  const name = (id: number) => nameOf(runners.find((runner) => runner.id === id))
  const [from, to] = [placesIn(before), placesIn(after)]
  const comers = [...to].filter(([id]) => !from.has(id))
  const leavers = [...from].filter(([id]) => !to.has(id))
  const movers = [...to].filter(([id, slot]) => from.has(id) && slotName(slot) !== slotName(from.get(id) ?? slot))
  const [one, other, ...more] = [...comers, ...movers, ...leavers]
  if (!one || more.length > 0) return null
  const [id, slot] = one
  if (!other) {
    if (leavers.length === 1) return `${name(id)} är inte längre med i laget.`
    return `${name(id)} ${slot.kind === 'legs' ? 'springer' : 'är'} ${placeWords(slotLabel(event, slot))}.`
  }
  if (movers.length === 2) return `${name(id)} och ${name(other[0])} byter plats.`
  return comers.length === 1 && leavers.length === 1 ? `${name(id)} ersätter ${name(other[0])}.` : null
}

/** The places of the runners in a line-up, by runner. */
const placesIn = (line: Line): Map<number, Slot> =>
  new Map(
    slotsOf(line).flatMap((slot): [number, Slot][] => {
      const runner = runnerIn(line, slot)
      return runner === null ? [] : [[runner, slot]]
    }),
  )

/** 'Sträcka 2 · 80 m' within a sentence: 'sträcka 2 (80 m)' */
export const placeWords = (label: string): string =>
  label.replace(/ · (.*)$/, ' ($1)').replace(/^./, (letter) => letter.toLowerCase())

/** Whom a change reaches once the line-ups are in use: after the reopening, when heats have been published. */
export const reachText = (isSaved: boolean): string =>
  `Ändringen syns vid uppropet, hos speakern och i tidtagningen${isSaved ? '' : ' så snart den är sparad'}.`
