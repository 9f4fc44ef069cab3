import { useUser } from '@stafapp/shared/session'
import { readText } from '@stafapp/shared/storage'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react'
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
  // Numbered by press: a dialog tells later that it is closed, when it may have been asked for again.
  const [asked, setAsked] = useState<{ shown: Shown; press: number } | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<{ shown: Shown; onClosed: () => void }> | null>(null)
  const username = useUser()?.username ?? ''
  const show = useCallback((shown: Shown) => setAsked((last) => ({ shown, press: (last?.press ?? 0) + 1 })), [])
  useEffect(() => {
    if (globalThis.staf_takeSearchKey?.()) show('search')
  }, [show])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A modal dialog is answered before anything else is opened.
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
      if (isSearchKey(event)) {
        event.preventDefault()
        show('search')
      } else if (event.key === '?' && !isTyping(event.target) && readText(noKeyList(username)) === null) show('keys')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [username, show])
  useEffect(() => {
    if (asked === null) return
    import('./search-dialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => setAsked(null),
    )
  }, [asked])
  // First in its part of the bar, so that the keyboard comes to the button where it stands.
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.getElementById('bar-end')?.prepend(place)
    return () => place.remove()
  }, [place])
  return (
    <>
      {createPortal(
        <button
          type="button"
          className={classes.opener}
          aria-label="Sök eller gå till"
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          title="Sök eller gå till (Ctrl K)"
          onClick={() => show('search')}
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
      {asked && Dialog && (
        <Dialog
          key={asked.press}
          shown={asked.shown}
          onClosed={() => setAsked((last) => (last === asked ? null : last))}
        />
      )}
    </>
  )
}
