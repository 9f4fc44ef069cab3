import { readJson, readText, storageKeys, writeJson, writeText } from '@stafapp/shared/storage'

/** By event instance: whether the visitor collapsed the group. Events without a choice are absent. */
export type Collapsed = Readonly<Record<string, boolean>>

/** One object, so that a page that is taken over from its document does not change when nothing is stored. */
export const noneCollapsed: Collapsed = {}

const isCollapsed = (value: unknown): value is Collapsed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((entry) => typeof entry === 'boolean')

/** The visitor's last choices. Values that are unreadable or of another shape count as no choice. */
export const storedDate = (): string | null => readText(storageKeys.heatDate)
export const storedCollapsed = (): Collapsed => readJson(storageKeys.heatCollapsed, isCollapsed) ?? noneCollapsed

export const storeDate = (day: string): void => {
  writeText(storageKeys.heatDate, day)
}
export const storeCollapsed = (collapsed: Collapsed): void => {
  writeJson(storageKeys.heatCollapsed, collapsed)
}
