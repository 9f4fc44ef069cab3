import { useNavigation } from '@stafapp/shared/router'
import classes from './frame.module.css'

/** Progress line while the next page's code loads; shown only after a short delay. */
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
