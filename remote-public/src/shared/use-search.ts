import { useSearchParams } from '@stafapp/shared/router'
import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Query parameter with the search text, so that a search has an address to share. */
const param = 'sok'
const longest = 100
/** Safari refuses more than 100 changes of the address in 30 s. */
const settledMs = 400

/** A search as the query of an address; empty without one. */
export const searchQuery = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ [param]: text })}`

/**
 * The text of a page's search and its setter. The address follows when typing has settled, in place of the one before:
 * going back leads to the page before, and from a page that a hit led to, to the search.
 */
export function useSearch(): [text: string, setText: (text: string) => void] {
  const isHydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const given = isHydrated ? (query.get(param) ?? '').slice(0, longest) : ''

  useEffect(() => {
    if (typed === null) return
    // The address is the only place of the text from here on, so that going back shows the earlier search.
    if (typed === given) return setTyped(null)
    const write = () =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (typed.trim() === '') next.delete(param)
          else next.set(param, typed)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    const timer = setTimeout(write, settledMs)
    // Who taps a link before that finds the search on coming back.
    document.addEventListener('pointerdown', write, { capture: true, once: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', write, { capture: true })
    }
  }, [typed, given, setQuery])

  return [typed ?? given, setTyped]
}
