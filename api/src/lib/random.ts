/** Seeded random numbers: the same text seed gives the same numbers on every machine and in every release. */
export type Random = {
  /** [0, 1) with 32 bits. */
  next: () => number
  /** 0 … limit-1. */
  below: (limit: number) => number
  /** low … high, inclusive. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** A shuffled copy (Fisher–Yates). */
  shuffle: <T>(items: readonly T[]) => T[]
}

/** sfc32 over a cyrb128 hash of the seed. Not for secrets: a draw must be repeatable from its seed. */
export function createRandom(seed: string): Random {
  const next = sfc32(hash128(seed))
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('pick from an empty list')
      return items[below(items.length)] as (typeof items)[number]
    },
    shuffle: (items) => {
      const copy = [...items]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const kept = copy[last] as (typeof items)[number]
        copy[last] = copy[other] as (typeof items)[number]
        copy[other] = kept
      }
      return copy
    },
  }
}

type State = [number, number, number, number]

function hash128(text: string): State {
  const state: State = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    state[0] = state[1] ^ Math.imul(state[0] ^ code, 597399067)
    state[1] = state[2] ^ Math.imul(state[1] ^ code, 2869860233)
    state[2] = state[3] ^ Math.imul(state[2] ^ code, 951274213)
    state[3] = state[0] ^ Math.imul(state[3] ^ code, 2716044179)
  }
  const mixed = state[0] ^ state[1] ^ state[2] ^ state[3]
  return [mixed >>> 0, (state[1] ^ mixed) >>> 0, (state[2] ^ mixed) >>> 0, (state[3] ^ mixed) >>> 0]
}

function sfc32([a, b, c, counter]: State): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4294967296
  }
  // Discard the first outputs, which still resemble the seed.
  for (let warm = 0; warm < 15; warm += 1) step()
  return step
}
