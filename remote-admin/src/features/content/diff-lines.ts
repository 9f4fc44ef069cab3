export type DiffLine = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string }

/** Limit of the comparison table's size; above it the middle is shown as replaced completely. */
const maxCells = 1_000_000

/** Minimal line diff of two texts. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [left, right] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const head = commonLength(left, right)
  const tail = commonLength(left.slice(head).reverse(), right.slice(head).reverse())
  const middle = changedLines(left.slice(head, left.length - tail), right.slice(head, right.length - tail))
  return [...as('same', left.slice(0, head)), ...middle, ...as('same', left.slice(left.length - tail))]
}

/** Changed lines with one line of context; omitted lines become a gap. */
export function withContext(lines: readonly DiffLine[]): DiffLine[] {
  const isChanged = (index: number) => lines[index] !== undefined && lines[index]?.kind !== 'same'
  const isShown = lines.map((_line, index) => isChanged(index - 1) || isChanged(index) || isChanged(index + 1))
  return lines.flatMap((line, index) => {
    if (isShown[index]) return [line]
    return isShown[index - 1] || index === 0 ? [{ kind: 'gap', text: '' } as const] : []
  })
}

const as = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }))

function commonLength(left: readonly string[], right: readonly string[]): number {
  const end = left.findIndex((line, index) => line !== right[index])
  return end === -1 ? left.length : end
}

/** Longest common subsequence: `kept[i][j]` is its length for the lines from i on left and from j on right. */
function changedLines(left: readonly string[], right: readonly string[]): DiffLine[] {
  if (left.length * right.length > maxCells) return [...as('removed', left), ...as('added', right)]
  const kept = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1))
  const at = (i: number, j: number) => kept[i]?.[j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const row = kept[i]
    for (let j = right.length - 1; row && j >= 0; j -= 1) {
      row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [from, to] = [left[i], right[j]]
    if (from !== undefined && from === to) {
      lines.push({ kind: 'same', text: from })
      i += 1
      j += 1
    } else if (from !== undefined && (to === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: from })
      i += 1
    } else {
      lines.push({ kind: 'added', text: to ?? '' })
      j += 1
    }
  }
  return lines
}
