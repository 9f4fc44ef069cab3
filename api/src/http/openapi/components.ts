import { isDeepStrictEqual } from 'node:util'
import { fieldText } from '@stafapp/shared/contract/common'
import type { TSchema } from 'typebox'
import { textOfField } from './field-texts.ts'
import { isNullable, type Schema, typesOf } from './schema-parts.ts'

type Given = Schema & { [fieldText]?: boolean }

export const capitalised = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const childrenOf = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.items ? [schema.items] : []),
  ...(schema.anyOf ?? []),
]

const withoutText = ({ description: _description, ...schema }: Schema): Schema => schema

/**
 * Collects the objects and choices of the contract's schemas under their names and leaves references in their places.
 * An object without a name of its own is called after the call or the object that contains it.
 */
export class Components {
  readonly schemas: Record<string, Schema> = {}
  /** Names given to objects without a title, so that one object has one name wherever it is used. */
  readonly #given = new Map<Schema, string>()

  /** @param roots every schema of the contract: what has a title is named before what is called after it */
  constructor(roots: readonly TSchema[]) {
    const titled = new Map<string, Given>()
    const collect = (schema: Given) => {
      const known = schema.title === undefined ? undefined : titled.get(schema.title)
      if (schema.title !== undefined && (!known || known[fieldText])) titled.set(schema.title, schema)
      for (const child of childrenOf(schema)) collect(child)
    }
    for (const root of roots) collect(root)
    for (const [, schema] of [...titled].sort(([a], [b]) => (a < b ? -1 : 1))) this.refer(schema, '')
  }

  /**
   * The schema as it stands in the document.
   * @param name for an object without a title
   * @throws Error for two different objects of one name
   */
  refer(schema: Given, name: string): Schema {
    const { title, description } = schema
    if (title === undefined && !isObject(schema)) return this.#inPlace(schema, name)
    const own = title ?? this.#given.get(schema) ?? name
    this.#given.set(schema, own)
    const isText = title === undefined || schema[fieldText]
    this.#add(own, schema, isText ? undefined : description)
    const reference = { $ref: `#/components/schemas/${own}` }
    return {
      ...(isNullable(schema) ? { anyOf: [reference, { type: 'null' }] } : reference),
      ...(isText && description ? { description } : {}),
    }
  }

  #add(name: string, schema: Schema, description: string | undefined): void {
    const known = this.schemas[name]
    const made = this.#body(schema, name)
    if (known && !isDeepStrictEqual(withoutText(known), made)) throw new Error(`Two different schemas named ${name}`)
    this.schemas[name] = known ?? { ...(description ? { description } : {}), ...made }
  }

  #body(schema: Schema, name: string): Schema {
    if (schema.enum) return { type: 'string', enum: schema.enum.filter((value) => value !== null) }
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([field, part]) => {
      const made = this.refer(part, `${name}${capitalised(field)}`)
      const text = textOfField(field, made)
      return [field, text ? { ...made, description: text } : made]
    })
    return {
      type: 'object',
      ...(required.length > 0 ? { required: [...required] } : {}),
      properties: Object.fromEntries(fields),
      ...(schema.additionalProperties === undefined ? {} : { additionalProperties: schema.additionalProperties }),
    }
  }

  #inPlace(schema: Given, name: string): Schema {
    const { items, anyOf, enum: values, type, ...rest } = JSON.parse(JSON.stringify(schema)) as Schema
    const types = [...typesOf(schema), ...(isNullable(schema) ? ['null'] : [])]
    return {
      ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
      ...(values ? { enum: values } : {}),
      ...rest,
      ...(schema.items ? { items: this.refer(schema.items, `${name}Item`) } : {}),
      ...(schema.anyOf ? { anyOf: schema.anyOf.map((part) => this.refer(part, name)) } : {}),
    }
  }
}

const isObject = (schema: Schema) =>
  typesOf(schema).includes('object') && Object.keys(schema.properties ?? {}).length > 0
