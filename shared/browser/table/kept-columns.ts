import { readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useState } from 'react'

const keyOf = (name: string) => `columns:${name}`

const isTitles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((title) => typeof title === 'string')

/** Titles of the columns that somebody has hidden in the table `name` on this device; without a name nothing is kept. */
export function useHiddenColumns(name: string | undefined): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    name === undefined ? [] : (readJson(keyOf(name), isTitles) ?? []),
  )
  const keep = (next: readonly string[]) => {
    setHidden(next)
    if (name === undefined) return
    if (next.length === 0) writeText(keyOf(name), null)
    else writeJson(keyOf(name), next)
  }
  return [hidden, keep]
}
