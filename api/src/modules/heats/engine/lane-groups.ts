/** Kinds of races with their own lane rule (World Athletics TR 20.4): sprint, 200 m, 400 m and relays. */
export const laneKinds = ['straight', 'bend', 'relay'] as const
export type LaneKind = (typeof laneKinds)[number]

/**
 * Lane groups, best ranks first: on 8 lanes a relay's ranks 1–4 draw lanes 4–7, 5–6 draw 3 and 8, 7–8 draw 1 and 2. The
 * rule prints 8 lanes and asks for "the necessary modifications" on other tracks; the other rows are these.
 */
export const laneGroups: Readonly<Record<LaneKind, Readonly<Record<number, readonly (readonly number[])[]>>>> = {
  straight: {
    4: [
      [2, 3],
      [1, 4],
    ],
    5: [
      [2, 3, 4],
      [1, 5],
    ],
    6: [
      [3, 4],
      [2, 5],
      [1, 6],
    ],
    7: [
      [3, 4, 5],
      [2, 6],
      [1, 7],
    ],
    8: [
      [3, 4, 5, 6],
      [2, 7],
      [1, 8],
    ],
    9: [
      [4, 5, 6],
      [3, 7],
      [2, 8],
      [1, 9],
    ],
    10: [
      [4, 5, 6, 7],
      [3, 8],
      [2, 9],
      [1, 10],
    ],
  },
  bend: {
    4: [[3], [2, 4], [1]],
    5: [[3, 4], [2, 5], [1]],
    6: [
      [4, 5],
      [3, 6],
      [1, 2],
    ],
    7: [
      [4, 5, 6],
      [3, 7],
      [1, 2],
    ],
    8: [
      [5, 6, 7],
      [3, 4, 8],
      [1, 2],
    ],
    9: [
      [5, 6, 7],
      [4, 8, 9],
      [1, 2, 3],
    ],
    10: [
      [6, 7, 8],
      [4, 5, 9],
      [3, 10],
      [1, 2],
    ],
  },
  relay: {
    4: [[2, 3], [4], [1]],
    5: [[3, 4], [2, 5], [1]],
    6: [[3, 4, 5], [2, 6], [1]],
    7: [
      [4, 5, 6],
      [3, 7],
      [1, 2],
    ],
    8: [
      [4, 5, 6, 7],
      [3, 8],
      [1, 2],
    ],
    9: [
      [5, 6, 7, 8],
      [3, 4, 9],
      [1, 2],
    ],
    10: [
      [5, 6, 7, 8],
      [4, 9],
      [3, 10],
      [1, 2],
    ],
  },
}

/**
 * The lane groups of a track without unusable lanes. Fewer than four lanes use the table of four; more than ten are one
 * group.
 */
export function groupsFor(kind: LaneKind, trackLanes: number, usable: readonly number[]): number[][] {
  const groups = laneGroups[kind][Math.max(4, trackLanes)] ?? [[...usable]]
  const can = new Set(usable)
  return groups.map((group) => group.filter((lane) => can.has(lane))).filter((group) => group.length > 0)
}
