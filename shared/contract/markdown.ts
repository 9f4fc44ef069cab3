/**
 * The portal's Markdown, the same in the editor and on the page. Other syntax becomes a paragraph, so that no text is
 * lost.
 */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'paragraph'; text: string }

// Each pattern is linear in the line's length, because texts of 100,000 characters are parsed while other requests
// wait.
const headingLine = /^(#{1,4})\s+(\S.*)$/
const bulletLine = /^[-*+]\s+(\S.*)$/
const numberLine = /^\d+[.)]\s+(\S.*)$/

/**
 * Splits Markdown into blocks. A continuation line is joined to its list item or paragraph: with a space in a document, as
 * a line of its own in a letter.
 */
export function parseBlocks(markdown: string, joint: ' ' | '\n' = ' '): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of markdown.split(/\r?\n/)) {
    const last = isOpen ? blocks.at(-1) : undefined
    const text = line.trim()
    const heading = headingLine.exec(text)
    const item = bulletLine.exec(text)?.[1] ?? numberLine.exec(text)?.[1]
    const isOrdered = numberLine.test(text)
    isOpen = text !== '' && !heading
    if (text === '') continue
    if (heading)
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: withoutClosing(heading[2] ?? '') })
    else if (item !== undefined) {
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
      else blocks.push({ kind: 'list', isOrdered, items: [item] })
    } else if (last?.kind === 'list') last.items.push(last.items.pop() + joint + text)
    else if (last?.kind === 'paragraph') last.text += joint + text
    else blocks.push({ kind: 'paragraph', text })
  }
  return blocks
}

/** Removes closing marks: "Rubrik ##" is the heading "Rubrik". */
function withoutClosing(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end -= 1
  return heading.slice(0, end).trim() || heading
}

export type Span = { kind: 'text' | 'strong' | 'em'; text: string } | { kind: 'link'; text: string; address: string }

const spans = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\][]+\]\([^)\s[]+\))/

/** Bold, emphasis and links of one line. Link addresses are unchecked: the caller decides which to link. */
export const parseSpans = (text: string): Span[] =>
  text
    .split(spans)
    .filter((part) => part !== '')
    .map((part): Span => {
      const link = /^\[([^\][]+)\]\(([^)\s[]+)\)$/.exec(part)
      if (link) return { kind: 'link', text: link[1] ?? '', address: link[2] ?? '' }
      if (/^\*\*[^*]+\*\*$/.test(part)) return { kind: 'strong', text: part.slice(2, -2) }
      return /^\*[^*]+\*$/.test(part) ? { kind: 'em', text: part.slice(1, -1) } : { kind: 'text', text: part }
    })
