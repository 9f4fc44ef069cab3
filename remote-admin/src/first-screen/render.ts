import { Fragment, type ReactElement, type ReactNode } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode }
/** What a view comes down to: texts and elements of the document. */
type Drawn = string | { type: string; props: Props }

const before = new WeakMap<Element, Props>()
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' }

/**
 * Draws a view of React components into an element, and changes only what differs from what is there. Components are
 * functions of their props: state and effects are the page's (react.ts). Lists are compared by position.
 */
export function render(view: ReactNode, into: Element): void {
  const drawn = draw(view)
  for (const [index, each] of drawn.entries()) place(each, into, into.childNodes[index] ?? null)
  while (into.childNodes.length > drawn.length) into.lastChild?.remove()
}

function draw(view: ReactNode): Drawn[] {
  if (view === null || view === undefined || typeof view === 'boolean') return []
  if (typeof view === 'string' || typeof view === 'number') return [String(view)]
  if (Array.isArray(view)) return view.flatMap(draw)
  const { type, props } = view as ReactElement<Props>
  if (type === Fragment) return draw(props.children)
  if (typeof type === 'function') return draw((type as (props: Props) => ReactNode)(props))
  return [{ type: String(type), props }]
}

function place(drawn: Drawn, parent: Element, there: ChildNode | null): void {
  if (typeof drawn === 'string') {
    if (there instanceof Text) there.data = drawn
    else insert(document.createTextNode(drawn), parent, there)
    return
  }
  const isSame = there instanceof Element && there.localName === drawn.type
  const element = isSame ? there : document.createElement(drawn.type)
  setProps(element, drawn.props)
  render(drawn.props.children, element)
  if (!isSame) insert(element, parent, there)
}

function insert(node: ChildNode, parent: Element, there: ChildNode | null): void {
  if (there) there.replaceWith(node)
  else parent.append(node)
}

function setProps(element: Element, props: Props): void {
  for (const name of Object.keys({ ...before.get(element), ...props })) {
    if (name === 'children') continue
    const value = props[name]
    if (/^on[A-Z]/.test(name)) Object.assign(element, { [name.toLowerCase()]: value ?? null })
    else setAttribute(element, attributeNames[name] ?? name, value)
  }
  before.set(element, props)
}

function setAttribute(element: Element, name: string, value: unknown): void {
  const text = name.startsWith('aria-') && typeof value === 'boolean' ? String(value) : value
  if (text === undefined || text === null || text === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(text)) element.setAttribute(name, text === true ? '' : String(text))
}
