import { useEffect, useState } from 'react'

/** What a person can do where a section cannot be shown: go elsewhere in the portal, or without the server nothing. */
export function RestOfPortal() {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    // Rare, so its code is no visitor's download; where it cannot be fetched the answer is known.
    import('./server-reach.ts').then(({ isServerThere }) => isServerThere()).then(setThere, () => setThere(false))
  }, [])
  return (
    <p>
      {isThere && 'Resten av portalen fungerar. Försök igen om en stund.'}
      {isThere === false && 'Servern kan inte nås. Kontrollera internetanslutningen.'}
    </p>
  )
}
