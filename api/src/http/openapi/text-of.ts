const WIDTH = 120

/**
 * The document as it is committed: two spaces, and what fits on a line on one line, so that a difference is readable
 * and the file a third as long.
 */
export const textOf = (document: unknown): string => `${format(document, '', 0)}\n`

function format(value: unknown, indent: string, used: number): string {
  const flat = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + used + flat.length <= WIDTH) return flat
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((item) => `${inner}${format(item, inner, 1)}`)
    : Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => {
          const start = `${JSON.stringify(key)}: `
          return `${inner}${start}${format(part, inner, start.length + 1)}`
        })
  return [isList ? '[' : '{', lines.join(',\n'), `${indent}${isList ? ']' : '}'}`].join('\n')
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  if (parts.length === 0) return '{}'
  return `{ ${parts.map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`).join(', ')} }`
}

const SHOWN = 40

/** The lines that one text has oftener than the other, with - and + in front; the first of them if there are many. */
export function differingLines(before: string, after: string): string[] {
  const extra = (text: string, other: string, sign: string) => {
    const left = new Map<string, number>()
    for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
    return text.split('\n').flatMap((line) => {
      const count = left.get(line) ?? 0
      left.set(line, count - 1)
      return count > 0 ? [] : [`${sign} ${line}`]
    })
  }
  const lines = [...extra(before, after, '-'), ...extra(after, before, '+')]
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `… and ${lines.length - SHOWN} more`] : lines
}
