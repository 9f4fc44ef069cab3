import { useUser } from '@stafapp/shared/session'
import { readText } from '@stafapp/shared/storage'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { noKeyList } from './no-key-list.ts'
import classes from './search-key.module.css'
import { isSearchKey } from './search-key-press.ts'

type Shown = 'search' | 'keys'

/** Whether a key press is meant as text for the focused control. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Ctrl-K (⌘K) opens the search, "?" the list of keys; the button in the bar does the same as Ctrl-K. */
export function SearchKey() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<{ shown: Shown; onClosed: () => void }> | null>(null)
  const username = useUser()?.username ?? ''
  useEffect(() => {
    if (globalThis.staf_takeSearchKey?.()) setShown('search')
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A modal dialog is answered before anything else is opened.
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
      if (isSearchKey(event)) {
        event.preventDefault()
        setShown('search')
      } else if (event.key === '?' && !isTyping(event.target) && readText(noKeyList(username)) === null)
        setShown('keys')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [username])
  useEffect(() => {
    if (shown === null) return
    import('./search-dialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => setShown(null),
    )
  }, [shown])
  const place = document.getElementById('bar-end')
  return (
    <>
      {place &&
        createPortal(
          <button
            type="button"
            className={classes.opener}
            aria-label="Sök eller gå till"
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            title="Sök eller gå till (Ctrl K)"
            onClick={() => setShown('search')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
          </button>,
          place,
        )}
      {shown && Dialog && <Dialog shown={shown} onClosed={() => setShown(null)} />}
    </>
  )
}
