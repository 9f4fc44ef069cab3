import type { Call } from '@stafapp/shared/contract/define'

type ObjectSchema = { properties?: Record<string, unknown>; required?: readonly string[] }

/** Fills every parameter of a call's path: from `values` by name, otherwise 1. */
export const fillPath = (path: string, values: Record<string, string | number> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name] ?? 1)))

/** The field names of a schema, for generated bodies. */
export const fieldsOf = (schema: Call['body']): string[] =>
  Object.keys((schema as ObjectSchema | undefined)?.properties ?? {})
