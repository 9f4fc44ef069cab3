import type { Random } from '../../../../lib/random.ts'

type Mutation = (file: Buffer, random: Random) => Buffer

const place = (file: Buffer, random: Random): number => random.below(Math.max(1, file.length))

const withByte = (file: Buffer, at: number, byte: number): Buffer => {
  const copy = Buffer.from(file)
  copy[at] = byte
  return copy
}

const withoutRange = (file: Buffer, from: number, length: number): Buffer =>
  Buffer.concat([file.subarray(0, from), file.subarray(from + length)])

const lines = (file: Buffer): string[] => file.toString('latin1').split('\n')
const joined = (parts: readonly string[]): Buffer => Buffer.from(parts.join('\n'), 'latin1')

/**
 * Changes of one byte or of two neighbours, as by typing errors and bad lines. Check digits and sums must detect each
 * of them.
 */
export const smallMutations: Record<string, Mutation> = {
  digit: (file, random) => withByte(file, place(file, random), 0x30 + random.below(10)),
  byte: (file, random) => withByte(file, place(file, random), random.below(256)),
  removed: (file, random) => withoutRange(file, place(file, random), 1),
  inserted: (file, random) => {
    const at = place(file, random)
    return Buffer.concat([file.subarray(0, at), Buffer.from([random.below(256)]), file.subarray(at)])
  },
}

/** Changes as by faulty programs, editors and attackers. */
export const largeMutations: Record<string, Mutation> = {
  cut: (file, random) => file.subarray(0, place(file, random)),
  beheaded: (file, random) => file.subarray(place(file, random)),
  hole: (file, random) => withoutRange(file, place(file, random), random.between(2, 200)),
  lineRemoved: (file, random) => {
    const all = lines(file)
    return joined(all.toSpliced(random.below(all.length), 1))
  },
  lineDoubled: (file, random) => {
    const all = lines(file)
    const at = random.below(all.length)
    return joined(all.toSpliced(at, 0, all[at] ?? ''))
  },
  linesShuffled: (file, random) => joined(random.shuffle(lines(file))),
  swapped: (file, random) => {
    const at = place(file, random)
    const other = place(file, random)
    return withByte(withByte(file, at, file[other] ?? 0), other, file[at] ?? 0)
  },
  many: (file, random) => {
    let copy = file
    for (let left = random.between(2, 12); left > 0; left -= 1) {
      copy = withByte(copy, place(copy, random), random.below(256))
    }
    return copy
  },
}
