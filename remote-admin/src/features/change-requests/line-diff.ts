import type { ChangeRequest } from './api.ts'

export type Difference = { place: string; before: string; after: string }

/** The places that the request changes, with runners' names; '–' for an empty place. */
export function differences({ current, wanted, runners }: ChangeRequest): Difference[] {
  if (!wanted) return []
  const name = (id: number | null | undefined) => {
    const runner = runners.find((each) => each.id === id)
    return runner ? `${runner.first_name} ${runner.last_name}` : '–'
  }
  const places = [
    ...wanted.legs.map((after, index) => ({ place: `Sträcka ${index + 1}`, before: current?.legs[index], after })),
    ...Array.from({ length: Math.max(wanted.reserves.length, current?.reserves.length ?? 0) }, (_, index) => ({
      place: `Reserv ${index + 1}`,
      before: current?.reserves[index],
      after: wanted.reserves[index],
    })),
  ]
  return places
    .map(({ place, before, after }) => ({ place, before: name(before), after: name(after) }))
    .filter(({ before, after }) => before !== after)
}
