import { readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useState } from 'react'

const keyOf = (name: string) => `columns:${name}`

const isTitles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((title) => typeof title === 'string')

/** Wide enough for a table, too narrow for one with many columns: between the widths of table.module.css. */
const isTablet = (): boolean => window.matchMedia('(min-width: 48rem) and (max-width: 63.99rem)').matches

/**
 * Titles of the columns that somebody has hidden in the table `name` on this device; without a name nothing is kept. On
 * a tablet the `extra` ones are hidden until somebody has chosen.
 */
export function useHiddenColumns(
  name: string | undefined,
  extra: readonly string[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    if (name === undefined) return []
    return readJson(keyOf(name), isTitles) ?? (extra.length > 0 && isTablet() ? extra : [])
  })
  const keep = (next: readonly string[]) => {
    setHidden(next)
    if (name === undefined) return
    if (next.length === 0 && extra.length === 0) writeText(keyOf(name), null)
    else writeJson(keyOf(name), next)
  }
  return [hidden, keep]
}
