import { useNavigation } from '@stafapp/shared/router'
import classes from './frame.module.css'

/** A moving line while the next page's code is on its way; seen only when that takes longer than a blink. */
export function Progress() {
  const { state } = useNavigation()
  return (
    <div role="status" className="no-print">
      {state === 'loading' && (
        <>
          <span className="visually-hidden">Laddar sidan</span>
          <span className={classes.progress} />
        </>
      )}
    </div>
  )
}
