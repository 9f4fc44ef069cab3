import { Button } from '@stafapp/shared/page'
import { useEffect, useState } from 'react'
import { hasUnsavedInput } from './unsaved.ts'
import classes from './update-notice.module.css'
import { dismissUpdate, useIsUpdateOffered } from './update-state.ts'

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
          <Button onClick={dismissUpdate}>Senare</Button>
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
