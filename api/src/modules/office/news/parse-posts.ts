import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { NewsItem } from '../../../db/schema/maintenance.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

const MAX_POSTS = 3
const MAX_TITLE = 200
const MAX_EXCERPT = 400

const isElement = (node: Node): node is Element => 'tagName' in node
const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value ?? ''

function* descendants(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return
  for (const child of node.childNodes) {
    if (isElement(child)) yield child
    yield* descendants(child)
  }
}

function find(node: Node, test: (element: Element) => boolean): Element | undefined {
  for (const element of descendants(node)) if (test(element)) return element
  return undefined
}

const hasTag =
  (...names: string[]) =>
  (element: Element) =>
    names.includes(element.tagName)
const hasClass = (pattern: RegExp) => (element: Element) =>
  attribute(element, 'class')
    .split(/\s+/)
    .some((name) => pattern.test(name))

/** A node's visible text: without scripts and styles, white space collapsed. */
function textOf(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value
  if (!('childNodes' in node) || ['script', 'style', 'noscript'].includes(node.nodeName)) return ''
  return node.childNodes.map(textOf).join(' ')
}

const cleanText = (node: Node | undefined, limit: number) => {
  const text = node ? textOf(node).replaceAll(/\s+/g, ' ').trim() : ''
  return text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text
}

/** WordPress renders a post as an article or as an item of a posts block. */
const isPost = (element: Element) =>
  (element.tagName === 'article' || hasClass(/^(wp-block-post|hentry|type-post)$/)(element)) &&
  !hasClass(/^type-page$/)(element)

function readPost(element: Element, page: URL): NewsItem | null {
  const heading = find(element, hasTag('h1', 'h2', 'h3', 'h4'))
  const link = (heading && find(heading, hasTag('a'))) ?? find(element, hasTag('a'))
  const url = link && URL.parse(attribute(link, 'href'), page.href)
  const title = cleanText(heading ?? link, MAX_TITLE)
  // Drop javascript: and data: links.
  if (!url || !['http:', 'https:'].includes(url.protocol) || !title) return null
  const summary = find(element, hasClass(/(^|-)(excerpt|summary)$|^entry-content$/)) ?? find(element, hasTag('p'))
  const date = find(element, hasTag('time')) ?? find(element, hasClass(/(^|-)date$/))
  return { title, url: url.href, excerpt: cleanText(summary, MAX_EXCERPT), date: cleanText(date, 60) || null }
}

/** The first three posts of a WordPress page as plain text; may be empty. */
export function parsePosts(html: string, page: URL): NewsItem[] {
  const found: NewsItem[] = []
  for (const element of descendants(parse(html))) {
    if (!isPost(element)) continue
    const post = readPost(element, page)
    // A posts block may nest an article in its item: skip duplicates.
    if (post && !found.some(({ url }) => url === post.url)) found.push(post)
    if (found.length === MAX_POSTS) break
  }
  return found
}
