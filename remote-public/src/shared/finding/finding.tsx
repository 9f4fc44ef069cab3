import { Loading } from '@stafapp/shared/page'
import styles from './finding.module.css'

/** In the place of a search's rows while it is not known yet what it finds. */
export function Finding() {
  return (
    <div className={styles.finding}>
      <Loading text="Skolans starter söks" />
    </div>
  )
}
