import type { Call } from '@stafapp/shared/contract/define'

type ObjectSchema = { properties?: Record<string, unknown>; required?: readonly string[] }

/** The path of a call with every parameter filled in; `values` by name, 1 for the rest. */
export const fillPath = (path: string, values: Record<string, string | number> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name] ?? 1)))

/** The field names of a schema, for bodies that are made up. */
export const fieldsOf = (schema: Call['body']): string[] =>
  Object.keys((schema as ObjectSchema | undefined)?.properties ?? {})
