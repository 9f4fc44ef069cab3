import type { OpenApi } from '../openapi/changes.ts'
import type { Schema } from '../openapi/schema-parts.ts'

/** A field as a row of a table: its path within the object, its type, and the object that the type links to. */
export type FieldRow = { path: string; type: string; link?: string; isOptional: boolean; text: string }

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1)

/** How often each component is referred to: one that is used once is shown where it is used. */
export function countReferences(value: unknown, counts = new Map<string, number>()): ReadonlyMap<string, number> {
  if (typeof value !== 'object' || value === null) return counts
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref' && typeof part === 'string') counts.set(nameOf(part), (counts.get(nameOf(part)) ?? 0) + 1)
    else countReferences(part, counts)
  }
  return counts
}

type Shown = { type: string; link?: string; object?: Schema }

const limitsOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string => {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (most !== undefined && most >= 2_147_483_647) return ''
    if (least !== undefined && most !== undefined) return ` ${least}–${most}${unit}`
    if (most !== undefined) return ` up to ${most}${unit}`
    return least === undefined || least === 0 || (unit === '' && least === 1) ? '' : ` from ${least}${unit}`
  }
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].join('')
}

/** Turns the schemas of a document into rows of tables. */
export class SchemaRows {
  readonly #schemas: OpenApi['components']['schemas']
  readonly #counts: ReadonlyMap<string, number>

  constructor(document: OpenApi) {
    this.#schemas = document.components.schemas
    this.#counts = countReferences(document)
  }

  /** Whether a component has its own place on the page: an object that occurs more than once. */
  isLinked(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 1 && this.#schemas[name]?.properties !== undefined
  }

  /** Type and link of a whole body; `rows` are its fields unless it is linked. */
  describe(schema: Schema): { type: string; link?: string; rows: FieldRow[] } {
    const { object, ...shown } = this.#show(schema)
    return { ...shown, rows: object ? this.rows(object) : [] }
  }

  /** The fields of an object, with those of the objects inside it. */
  rows(schema: Schema, before = ''): FieldRow[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      const { object, ...shown } = this.#show(part)
      const path = `${before}${name}${shown.type.startsWith('list') ? '[]' : ''}`
      const isOptional = !schema.required?.includes(name)
      const row = { path: `${before}${name}`, ...shown, isOptional, text: part.description ?? '' }
      return [row, ...(object ? this.rows(object, `${path}.`) : [])]
    })
  }

  #show(schema: Schema): Shown {
    const { $ref, anyOf, items, type, enum: values } = schema
    if ($ref) return this.#showNamed(nameOf($ref))
    if (anyOf) {
      const shown = anyOf.map((part) => this.#show(part))
      const [first] = shown
      return { ...first, type: shown.map((one) => one.type).join(' or ') }
    }
    if (items) {
      const inner = this.#show(items)
      return { ...inner, type: `list of ${inner.type}${limitsOf(schema)}` }
    }
    const types = [type ?? 'any'].flat()
    if (values) {
      const words = values.filter((value) => value !== null).join(', ')
      return { type: `one of ${words}${types.includes('null') ? ' or null' : ''}` }
    }
    if (schema.const !== undefined) return { type: JSON.stringify(schema.const) }
    const format = schema.format ? ` (${schema.format})` : ''
    return { type: `${types.join(' or ')}${format}${limitsOf(schema)}` }
  }

  #showNamed(name: string): Shown {
    const component = this.#schemas[name] ?? {}
    if (!component.properties) return this.#show(component)
    return this.isLinked(name) ? { type: name, link: name } : { type: 'object', object: component }
  }
}
