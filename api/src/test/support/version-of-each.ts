import type { JsonSchema } from './fuzz/json-schema.ts'

/** Whether a body is a list of objects of which each says which version has been read. */
export const hasVersionOfEach = (body: unknown): boolean =>
  Object.values((body as JsonSchema | undefined)?.properties ?? {}).some(({ items }) =>
    items?.required?.includes('version'),
  )
