import { type Change, type Schemas, schemaChanges } from './schema-changes.ts'
import type { Schema } from './schema-parts.ts'

type Content = Readonly<Record<string, { schema?: Schema }>>
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema }
type Answer = { $ref?: string; content?: Content; headers?: Readonly<Record<string, unknown>> }

export type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: readonly string[]
  deprecated?: boolean
  security?: readonly object[]
  'x-roles'?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Readonly<Record<string, Answer>>
}

/** The parts of an OpenAPI document that the check and the page read. */
export type OpenApi = {
  info: { title: string; version: string; description: string }
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Schemas
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, { description: string }>>
  }
}

const breaking = (text: string): Change => ({ isBreaking: true, text })
const told = (text: string): Change => ({ isBreaking: false, text })

/** Calls by name: `GET /api/schools/list/`. */
export const callsOf = ({ paths }: OpenApi): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )

type Both = { name: string; before: OpenApi; after: OpenApi }

function contentChanges(
  was: Content,
  is: Content,
  { at, direction }: { at: string; direction: 'in' | 'out' },
  both: Both,
) {
  return Object.entries(was).flatMap(([type, { schema = {} }]): Change[] => {
    const now = is[type]
    if (!now) return [breaking(`${at}: no longer ${type}`)]
    return schemaChanges(
      { schema, schemas: both.before.components.schemas },
      { schema: now.schema ?? {}, schemas: both.after.components.schemas },
      { at, direction },
    )
  })
}

function parametersOf({ parameters = [] }: Operation, { components }: OpenApi): Map<string, Parameter> {
  const resolved = parameters.map(({ $ref, ...own }): Parameter => {
    return $ref ? (components.parameters[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) : own
  })
  return new Map(resolved.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
}

function parameterChanges(was: Operation, is: Operation, both: Both): Change[] {
  const [old, now] = [parametersOf(was, both.before), parametersOf(is, both.after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Change[] => {
    const at = `${both.name} ${key}`
    const [before, after] = [old.get(key), now.get(key)]
    if (!after) return [breaking(`${at}: removed`)]
    if (!before) return [after.required ? breaking(`${at}: required and new`) : told(`${at}: new`)]
    return [
      ...(after.required && !before.required ? [breaking(`${at}: now required`)] : []),
      ...schemaChanges(
        { schema: before.schema ?? {}, schemas: both.before.components.schemas },
        { schema: after.schema ?? {}, schemas: both.after.components.schemas },
        { at, direction: 'in' },
      ),
    ]
  })
}

function bodyChanges({ requestBody: was }: Operation, { requestBody: is }: Operation, both: Both): Change[] {
  const at = `${both.name} body`
  if (!was && !is) return []
  if (!was) return [is?.required ? breaking(`${at}: required and new`) : told(`${at}: new`)]
  if (!is) return [breaking(`${at}: removed`)]
  return contentChanges(was.content, is.content, { at, direction: 'in' }, both)
}

function answerChanges(was: Operation, is: Operation, both: Both): Change[] {
  const statuses = [...new Set([...Object.keys(was.responses), ...Object.keys(is.responses)])]
  return statuses.flatMap((status): Change[] => {
    const at = `${both.name} ${status}`
    const [before, after] = [was.responses[status], is.responses[status]]
    if (!after) return [breaking(`${at}: status removed`)]
    if (!before)
      return [status.startsWith('2') ? breaking(`${at}: another status of success`) : told(`${at}: new status`)]
    const lostHeaders = Object.keys(before.headers ?? {}).filter((header) => !after.headers?.[header])
    return [
      ...lostHeaders.map((header) => breaking(`${at}: header ${header} removed`)),
      ...contentChanges(before.content ?? {}, after.content ?? {}, { at, direction: 'out' }, both),
    ]
  })
}

function accessChanges(was: Operation, is: Operation, { name }: Both): Change[] {
  const isOpen = ({ security = [] }: Operation) => security.length === 0
  if (isOpen(was) && !isOpen(is)) return [breaking(`${name}: now needs a login`)]
  const lost = (was['x-roles'] ?? []).filter((role) => !isOpen(is) && !is['x-roles']?.includes(role))
  return lost.map((role) => breaking(`${name}: no longer for ${role}`))
}

function callChanges(was: Operation, is: Operation, both: Both): Change[] {
  return [
    ...(was.operationId === is.operationId ? [] : [breaking(`${both.name}: operationId ${was.operationId} renamed`)]),
    ...(is.deprecated && !was.deprecated ? [told(`${both.name}: deprecated`)] : []),
    ...accessChanges(was, is, both),
    ...parameterChanges(was, is, both),
    ...bodyChanges(was, is, both),
    ...answerChanges(was, is, both),
  ]
}

/** Compares two documents as a caller sees them. Texts and examples do not count as changes. */
export function changesBetween(before: OpenApi, after: OpenApi): Change[] {
  const [old, now] = [callsOf(before), callsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): Change[] => {
    const [was, is] = [old.get(name), now.get(name)]
    if (!is) return [breaking(`${name}: removed`)]
    if (!was) return [told(`${name}: new`)]
    return callChanges(was, is, { name, before, after })
  })
}

const majorOf = ({ info }: OpenApi) => Number(info.version.split('.')[0])

/** The changes for which the new document must have a higher major version, but has not. */
export const refusedChanges = (before: OpenApi, after: OpenApi): string[] =>
  majorOf(after) > majorOf(before)
    ? []
    : changesBetween(before, after)
        .filter(({ isBreaking }) => isBreaking)
        .map(({ text }) => text)
