import { parseBlocks, parseSpans, type Span } from '@stafapp/shared/contract/markdown'
import { safeHref } from '@stafapp/shared/contract/safe-href'
import { escapeHtml } from '../lib/escape-html.ts'

/** The organiser's Markdown in a mail. `publicUrl` is prefixed to the portal's own paths. */
export type MailMarkdown = { text: string; publicUrl: string }

/** The absolute URL of a safe link: a path does not work in a mail. */
function followable(address: string, publicUrl: string): string | null {
  const href = safeHref(address)
  return href?.startsWith('/') ? publicUrl + href : href
}

export function markdownToText({ text, publicUrl }: MailMarkdown): string {
  const line = (source: string) => parseSpans(source).map(spanToText).join('')
  const spanToText = (span: Span) => {
    const href = span.kind === 'link' ? followable(span.address, publicUrl) : null
    return href === null || href === span.text ? span.text : `${span.text} (${href})`
  }
  return parseBlocks(text, '\n')
    .map((block) => {
      if (block.kind !== 'list') return line(block.text)
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${line(item)}`).join('\n')
    })
    .join('\n\n')
}

export function markdownToHtml({ text, publicUrl }: MailMarkdown): string[] {
  const line = (source: string) => parseSpans(source).map(spanToHtml).join('')
  const spanToHtml = (span: Span) => {
    const content = escapeHtml(span.text).replaceAll('\n', '<br>')
    if (span.kind === 'strong' || span.kind === 'em') return `<${span.kind}>${content}</${span.kind}>`
    const href = span.kind === 'link' ? followable(span.address, publicUrl) : null
    return href === null ? content : `<a href="${escapeHtml(href)}">${content}</a>`
  }
  return parseBlocks(text, '\n').map((block) => {
    if (block.kind === 'paragraph') return `<p>${line(block.text)}</p>`
    if (block.kind === 'heading') return `<h${block.level}>${line(block.text)}</h${block.level}>`
    const list = block.isOrdered ? 'ol' : 'ul'
    return `<${list}>${block.items.map((item) => `<li>${line(item)}</li>`).join('')}</${list}>`
  })
}
