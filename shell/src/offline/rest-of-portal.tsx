import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after the browser's event `online` at which the page is tried again: the network may work only then. */
const TRIES_MS = [0, 2000, 5000, 15_000]

/**
 * Advice on a page whose section failed: use other parts of the portal, or, if the server is unreachable, what can be
 * read meanwhile. `onReconnect` is called when the device has a network again.
 */
export function RestOfPortal({ onReconnect }: { onReconnect: () => void }) {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    // Lazy, because it is rarely needed; if it cannot be loaded, the server is unreachable.
    import('./server-reach.ts').then(({ isServerThere }) => isServerThere()).then(setThere, () => setThere(false))
  }, [])
  const retry = useEffectEvent(onReconnect)
  useEffect(() => {
    let tries: ReturnType<typeof setTimeout>[] = []
    const stop = () => {
      for (const each of tries) clearTimeout(each)
    }
    const start = () => {
      stop()
      tries = TRIES_MS.map((wait) => setTimeout(() => retry(), wait))
    }
    window.addEventListener('online', start)
    return () => {
      stop()
      window.removeEventListener('online', start)
    }
  }, [])
  return (
    <div>
      {isThere && <p>Resten av portalen fungerar. Försök igen om en stund.</p>}
      {isThere === false && (
        <>
          <p>Servern kan inte nås, och sidan är inte sparad i den här webbläsaren. Kontrollera internetanslutningen.</p>
          <p>
            Tidtabeller, resultat och skolornas sidor som du öppnar medan nätet fungerar kan du läsa också utan nät.
          </p>
        </>
      )}
    </div>
  )
}
