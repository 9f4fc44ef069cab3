import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is printed. Collapsed groups are not in the DOM and must be rendered before the browser lays out
 * the page, which `beforeprint` allows only synchronously.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => leaving.abort()
  }, [])
  return isPrinting
}
