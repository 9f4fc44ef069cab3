import { SaxesParser } from 'saxes'
import { DEPTH_MAX, TOKEN_MAX } from './limits.ts'

type Handlers = {
  /** `attribute` returns a value by name, `:id` with any prefix; '' when absent. */
  open?: (name: string, attribute: (name: string) => string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Parses XML into events, with names without prefixes. Builds no tree; refuses document types and thereby custom
 * entities, and depth and tokens beyond the limits.
 * @throws Error for malformed XML or beyond a limit
 */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  refuseLongTokens(xml)
  let depth = 0
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) throw new Error('nested too deep')
    open?.(local(name), (wanted) => {
      const key = wanted.startsWith(':') ? Object.keys(attributes).find((each) => each.endsWith(wanted)) : wanted
      return (key === undefined ? undefined : attributes[key]) ?? ''
    })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(local(name))
  })
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.write(xml).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Refuse long tokens: a tag with a million attributes takes as much memory as a million tags. */
function refuseLongTokens(xml: string): void {
  for (let at = 0; at !== -1; ) {
    const next = xml.indexOf('<', at + 1)
    if ((next === -1 ? xml.length : next) - at > TOKEN_MAX) throw new Error('a token too long')
    at = next
  }
}
