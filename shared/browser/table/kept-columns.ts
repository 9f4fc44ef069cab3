import { readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useState } from 'react'
import { useMedia } from './use-media.ts'

const keyOf = (name: string) => `columns:${name}`

const isTitles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((title) => typeof title === 'string')

/** Wide enough for a table, too narrow for one with many columns: between the widths of table.module.css. */
const TABLET = '(min-width: 48rem) and (max-width: 63.99rem)'

/**
 * Titles of the columns that somebody has hidden in the table `name` on this device; without a name nothing is kept. Until
 * somebody has chosen, the `extra` ones are hidden while the window is as narrow as a tablet.
 */
export function useHiddenColumns(
  name: string | undefined,
  extra: readonly string[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const isNarrow = useMedia(TABLET)
  const [chosen, setChosen] = useState(() => (name === undefined ? null : readJson(keyOf(name), isTitles)))
  const keep = (next: readonly string[]) => {
    setChosen([...next])
    if (name === undefined) return
    if (next.length === 0 && extra.length === 0) writeText(keyOf(name), null)
    else writeJson(keyOf(name), next)
  }
  return [chosen ?? (name !== undefined && isNarrow ? extra : []), keep]
}
