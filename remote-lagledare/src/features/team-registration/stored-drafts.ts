import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import type { Drafts } from './draft-store.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDrafts = (value: unknown): value is Drafts =>
  isObject(value) &&
  Object.values(value).every(
    (draft) =>
      isObject(draft) && 'version' in draft && 'changedAt' in draft && hasLine(draft, 'line') && hasLine(draft, 'base'),
  )

const hasLine = (draft: object, key: string): boolean => {
  const line = (draft as Record<string, unknown>)[key]
  return (
    isObject(line) && 'legs' in line && Array.isArray(line.legs) && 'reserves' in line && Array.isArray(line.reserves)
  )
}

/** Where one person's unsaved line-ups of one unit are kept in the browser: ids only, gone at logout. */
export function storedDrafts(username: string, karneval: number, unit: number) {
  const key = privateKey(username, `line-ups:${karneval}:${unit}`)
  return {
    read: (): Drafts => readJson(key, isDrafts) ?? {},
    write: (drafts: Drafts) => (Object.keys(drafts).length === 0 ? writeText(key, null) : writeJson(key, drafts)),
  }
}
