import { isNullable, type Schema, typesOf } from './schema-parts.ts'

export type Schemas = Readonly<Record<string, Schema>>
export type Change = { isBreaking: boolean; text: string }

/** `in`: what callers send, which may only become wider. `out`: what they receive, which may only become narrower. */
export type Direction = 'in' | 'out'

type Side = { schema: Schema; schemas: Schemas }
type Place = { at: string; direction: Direction }

const breaking = (text: string): Change => ({ isBreaking: true, text })
const told = (text: string): Change => ({ isBreaking: false, text })

type Resolved = Schema & { isNullable: boolean }

/** Follows a reference, and reads `anyOf` with null as the nullable schema that it stands for. */
function resolve({ schema, schemas }: Side): Resolved {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return resolve({ schema: schemas[name] ?? {}, schemas })
  }
  const parts = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only, ...more] = parts ?? []
  if (!parts || !only || more.length > 0) return { ...schema, isNullable: isNullable(schema) }
  const inner = resolve({ schema: only, schemas })
  return { ...inner, isNullable: inner.isNullable || parts.length < (schema.anyOf?.length ?? 0) }
}

const accepts = (types: readonly string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))

function typeChanges(before: Resolved, after: Resolved, { at, direction }: Place): Change[] {
  const [narrow, wide] = direction === 'in' ? [before, after] : [after, before]
  const lost = typesOf(narrow).filter((type) => !accepts(typesOf(wide), type))
  const isLost = lost.length > 0 || (typesOf(narrow).length === 0 && typesOf(wide).length > 0)
  const nowNull = narrow.isNullable && !wide.isNullable
  return [
    ...(isLost ? [breaking(`${at}: type ${namesOf(before)} becomes ${namesOf(after)}`)] : []),
    ...(nowNull ? [breaking(direction === 'in' ? `${at}: null is no longer accepted` : `${at}: may now be null`)] : []),
  ]
}

const namesOf = (schema: Schema) => typesOf(schema).join(' or ') || 'anything'

function valueChanges(before: Resolved, after: Resolved, { at, direction }: Place): Change[] {
  const isChanged = JSON.stringify(before.const) !== JSON.stringify(after.const)
  if (isChanged) return [breaking(`${at}: the value ${before.const ?? 'free'} becomes ${after.const ?? 'free'}`)]
  const missing = (from: Schema, to: Schema) => (from.enum ?? []).filter((value) => !to.enum?.includes(value))
  const removed = after.enum ? missing(before, after) : []
  const added = before.enum ? missing(after, before) : []
  if (direction === 'in') {
    if (after.enum && !before.enum) return [breaking(`${at}: only accepts ${after.enum.join(', ')} now`)]
    return removed.map((value) => breaking(`${at}: no longer accepts ${value}`))
  }
  if (before.enum && !after.enum) return [told(`${at}: may have any value now`)]
  return added.filter((value) => value !== null).map((value) => told(`${at}: may now be ${value}`))
}

/** Limits of what is sent: whether the value after is stricter than the one before. */
const limits: readonly [keyof Schema, (before: unknown, after: unknown) => boolean][] = [
  ...(['minimum', 'minLength', 'minItems'] as const).map(
    (name) =>
      [name, (before: unknown, after: unknown) => Number(after) > Number(before ?? Number.NEGATIVE_INFINITY)] as const,
  ),
  ...(['maximum', 'maxLength', 'maxItems'] as const).map(
    (name) =>
      [name, (before: unknown, after: unknown) => Number(after) < Number(before ?? Number.POSITIVE_INFINITY)] as const,
  ),
  ...(['pattern', 'format', 'multipleOf', 'uniqueItems'] as const).map(
    (name) => [name, (before: unknown, after: unknown) => before !== after] as const,
  ),
].map(([name, isStricter]) => [name, isStricter])

const limitChanges = (before: Resolved, after: Resolved, { at, direction }: Place): Change[] =>
  direction === 'out'
    ? []
    : limits
        .filter(([name, isStricter]) => after[name] !== undefined && isStricter(before[name], after[name]))
        .map(([name]) => breaking(`${at}: ${name} ${before[name] ?? 'unlimited'} becomes ${after[name]}`))

function fieldChanges(before: Side & { schema: Resolved }, after: Side & { schema: Resolved }, place: Place): Change[] {
  const [old, now] = [before.schema.properties ?? {}, after.schema.properties ?? {}]
  const isRequired = (schema: Schema, field: string) => schema.required?.includes(field) === true
  const { direction } = place
  const at = (field: string) => `${place.at}.${field}`
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field): Change[] => {
    const [was, is] = [old[field], now[field]]
    if (!is) return [breaking(`${at(field)}: removed`)]
    if (!was) {
      const isNeeded = direction === 'in' && isRequired(after.schema, field)
      return [isNeeded ? breaking(`${at(field)}: required and new`) : told(`${at(field)}: new`)]
    }
    const [wasRequired, mustBe] = [isRequired(before.schema, field), isRequired(after.schema, field)]
    const changed =
      direction === 'in' && mustBe && !wasRequired
        ? [breaking(`${at(field)}: now required`)]
        : direction === 'out' && wasRequired && !mustBe
          ? [breaking(`${at(field)}: may now be missing`)]
          : []
    const [inner, later] = [
      { ...before, schema: was },
      { ...after, schema: is },
    ]
    return [...changed, ...schemaChanges(inner, later, { at: at(field), direction })]
  })
}

const alternativesOf = (schema: Schema): string[] =>
  (schema.anyOf ?? []).map((each) =>
    JSON.stringify(each, (key, value: unknown) => (key === 'description' ? undefined : value)),
  )

/** One more alternative is like one more value of an enum: callers are told. A changed or missing one breaks them. */
function alternativeChanges(old: Schema, now: Schema, at: string): Change[] {
  const [before, after] = [alternativesOf(old), alternativesOf(now)]
  if (before.length === 0 || before.some((each) => !after.includes(each)))
    return [breaking(`${at}: other alternatives`)]
  return after.length > before.length ? [told(`${at}: one more alternative`)] : []
}

/** Everything that changes for callers between two schemas of the same place. */
export function schemaChanges(before: Side, after: Side, place: Place): Change[] {
  const [old, now] = [resolve(before), resolve(after)]
  if (old.anyOf || now.anyOf) {
    return alternativeChanges(old, now, place.at)
  }
  const items =
    old.items && now.items
      ? schemaChanges(
          { ...before, schema: old.items },
          { ...after, schema: now.items },
          { ...place, at: `${place.at}[]` },
        )
      : []
  return [
    ...typeChanges(old, now, place),
    ...valueChanges(old, now, place),
    ...limitChanges(old, now, place),
    ...(old.properties || now.properties
      ? fieldChanges({ ...before, schema: old }, { ...after, schema: now }, place)
      : []),
    ...items,
  ]
}
