import { Button } from '@stafapp/shared/page'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsavedInput } from './reload-if-outdated.ts'
import classes from './update-notice.module.css'

const lookAgainMs = 5000

/** "En ny version finns" with a reload button. Hidden while a form has unsaved input, which a reload would lose. */
export function UpdateNotice() {
  const isOffered = useIsUpdateOffered()
  const isShown = useHasNothingUnsaved(isOffered) && isOffered
  return (
    <div role="status" className="no-print">
      {isShown && (
        <div className={classes.notice}>
          <span>En ny version finns</span>
          <Button onClick={() => location.reload()}>Ladda om</Button>
          <Button onClick={() => offerUpdate(false)}>Senare</Button>
        </div>
      )}
    </div>
  )
}

function useHasNothingUnsaved(isAsked: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setIsFree(!hasUnsavedInput())
    look()
    const timer = setInterval(look, lookAgainMs)
    return () => clearInterval(timer)
  }, [isAsked])
  return isFree
}

let isOffered = false
const listeners = new Set<() => void>()

/** Shows the notice when a newer release than the one on screen is published, or takes it away. */
export function offerUpdate(isNew: boolean): void {
  isOffered = isNew
  for (const listener of listeners) listener()
}

function useIsUpdateOffered(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOffered,
    () => false,
  )
}
