import { Question } from '@stafapp/shared/question'
import { useBlocker } from '@stafapp/shared/router'
import { useEffect, useRef } from 'react'

type LeaveGuardProps = {
  isDirty: boolean
  text: string
  /** A reload discards the input too: the browser asks. Not for a draft that survives it. */
  asksOnReload?: boolean
}

/** Asks before unsaved input is lost: with the portal's dialog on navigation, with the browser's on a reload. */
export function LeaveGuard({ isDirty, text, asksOnReload = false }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && here.pathname + here.search !== next.pathname + next.search,
  )
  const isLeaving = useRef(false)
  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false
  }, [blocker.state])
  useEffect(() => {
    if (!isDirty || !asksOnReload) return
    // Leaving a school's page loads the page anew for the organiser, who has already answered.
    const ask = (event: BeforeUnloadEvent) => void (isLeaving.current || event.preventDefault())
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, asksOnReload])
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      title="Lämna sidan utan att spara?"
      yesLabel="Lämna utan att spara"
      noLabel="Stanna kvar"
      onYes={() => {
        isLeaving.current = true
        blocker.proceed()
      }}
      onNo={() => blocker.reset()}
    >
      <p>{text}</p>
    </Question>
  )
}
