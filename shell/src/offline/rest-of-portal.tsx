import { useEffect, useState } from 'react'

/**
 * Advice on a page whose section failed: use other parts of the portal, or check the connection if the server is
 * unreachable.
 */
export function RestOfPortal() {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    // Lazy, because it is rarely needed; if it cannot be loaded, the server is unreachable.
    import('./server-reach.ts').then(({ isServerThere }) => isServerThere()).then(setThere, () => setThere(false))
  }, [])
  return (
    <p>
      {isThere && 'Resten av portalen fungerar. Försök igen om en stund.'}
      {isThere === false && 'Servern kan inte nås. Kontrollera internetanslutningen.'}
    </p>
  )
}
