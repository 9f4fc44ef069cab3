import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is being printed. Collapsed groups are not in the document, so they have to be drawn before the
 * browser takes its picture: `beforeprint` allows that only synchronously.
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
