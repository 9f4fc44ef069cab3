import type { WorkHeat } from './api/get-round.ts'
import { decodeLif, type LifLines, lifLines, parseLif } from './read-lif.ts'

/** Result files as lines of the form; what cannot be taken is told with the file's name. */
export async function readLifFiles(files: readonly File[], heats: readonly WorkHeat[]): Promise<LifLines> {
  const read = await Promise.all(
    files.map(async (file): Promise<LifLines> => {
      const lif = parseLif(decodeLif(new Uint8Array(await file.arrayBuffer())))
      const { lines, faults } = lif ? lifLines(lif, heats) : { lines: [], faults: ['filen är ingen resultatfil.'] }
      return { lines, faults: faults.map((fault) => `${file.name}: ${fault}`) }
    }),
  )
  return { lines: read.flatMap(({ lines }) => lines), faults: read.flatMap(({ faults }) => faults) }
}

/** New lines take the place of those of the same heat and lane. */
export function mergeLines(text: string, lines: readonly string[]): string {
  const spot = (line: string) => line.split(';').slice(0, 2).join(';')
  const read = new Set(lines.map(spot))
  const kept = text.split('\n').filter((line) => line.trim() !== '' && !read.has(spot(line)))
  return [...kept, ...lines].sort((a, b) => a.localeCompare(b, 'sv', { numeric: true })).join('\n')
}
