import { Question } from '@stafapp/shared/question'
import { useBlocker, useLocation } from '@stafapp/shared/router'
import { useEffect, useRef, useState } from 'react'

/**
 * Asks before unsaved input is lost. Whatever holds input marks itself with `data-dirty`, as a form of the kit does;
 * what keeps it for the next visit says so with `data-kept`, and a button that makes every page begin anew with
 * `data-discards`. One guard for all pages, because the router takes only one blocker, and for officials too, who work
 * by a link and have no user.
 */
export function LeaveGuard() {
  const { pathname } = useLocation()
  const hasAnswered = useRef(false)
  const [pressed, setPressed] = useState<HTMLElement | null>(null)
  // A name typed at the login is no work, and the way to a forgotten password leads from there.
  const wouldLose = () => !hasAnswered.current && pathname !== '/login' && hasInput(unsaved)
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    // A replaced query is a filter: the page stays.
    const isOther = here.pathname !== next.pathname || (here.search !== next.search && historyAction !== 'REPLACE')
    return isOther && wouldLose()
  })
  useEffect(() => {
    const beginAgain = () => {
      hasAnswered.current = false
    }
    const askBeforePress = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-discards="true"]')
      if (!button || !wouldLose()) return
      event.preventDefault()
      event.stopPropagation()
      setPressed(button)
    }
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!hasAnswered.current && hasInput(lostWithPage)) event.preventDefault()
    }
    document.addEventListener('input', beginAgain)
    document.addEventListener('click', askBeforePress, { capture: true })
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => {
      document.removeEventListener('input', beginAgain)
      document.removeEventListener('click', askBeforePress, { capture: true })
      window.removeEventListener('beforeunload', askBeforeUnload)
    }
  })
  if (blocker.state !== 'blocked' && pressed === null) return null
  const leave = () => {
    // Leaving a school's page loads the page anew for the organiser: the browser must not ask a second time.
    hasAnswered.current = true
    setPressed(null)
    pressed?.click()
    blocker.proceed?.()
  }
  const stay = () => {
    setPressed(null)
    blocker.reset?.()
  }
  return (
    <Question
      title="Lämna sidan utan att spara?"
      yesLabel="Lämna utan att spara"
      noLabel="Stanna kvar"
      onYes={leave}
      onNo={stay}
      isLoss
    >
      <p>Ändringarna på sidan är inte sparade.</p>
    </Question>
  )
}

/** Not a form that is being sent: what it leads to when it has been saved is no loss. */
const unsaved = '[data-dirty="true"]:not(:has(> fieldset:disabled))'
const lostWithPage = `${unsaved}:not([data-kept], [data-kept] *)`

function hasInput(selector: string): boolean {
  return document.querySelector(selector) !== null
}
