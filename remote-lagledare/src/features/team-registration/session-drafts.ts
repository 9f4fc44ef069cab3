import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import type { Drafts } from './draft-store.ts'
import type { Line } from './types.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDrafts = (value: unknown): value is Drafts =>
  isObject(value) &&
  Object.values(value).every(
    (draft) =>
      isObject(draft) && 'version' in draft && 'changedAt' in draft && hasLine(draft, 'line') && hasLine(draft, 'base'),
  )

/** Validates a stored line-up; rejects other shapes, such as those of an older release. */
export const isLine = (line: unknown): line is Line =>
  isObject(line) &&
  'round' in line &&
  'leader' in line &&
  'legs' in line &&
  Array.isArray(line.legs) &&
  'reserves' in line &&
  Array.isArray(line.reserves)

const hasLine = (draft: object, key: string): boolean => isLine((draft as Record<string, unknown>)[key])

/** Stores a user's unsaved line-ups of one unit in the browser: ids only, deleted at logout. */
export function storedDrafts(username: string, karneval: number, unit: number) {
  const key = privateKey(username, `line-ups:${karneval}:${unit}`)
  return {
    read: (): Drafts => readJson(key, isDrafts) ?? {},
    write: (drafts: Drafts) => (Object.keys(drafts).length === 0 ? writeText(key, null) : writeJson(key, drafts)),
  }
}
