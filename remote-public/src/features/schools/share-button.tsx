import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import styles from './share-button.module.css'

/** Shares the page's address by the device's own menu, or else copies it. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    setSaid('')
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setSaid('Adressen är kopierad.')
      }
    } catch (error) {
      // Closing the device's menu is no failure. Elsewhere the clipboard is blocked, or missing without https.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Kopiera adressen: ${url}`)
    }
  }
  return (
    <>
      <Button onClick={() => void share()}>Dela</Button>
      <p role="status" className={said === '' ? 'visually-hidden' : styles.said}>
        {said}
      </p>
    </>
  )
}
