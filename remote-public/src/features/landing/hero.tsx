import { useIsOver, useKarneval } from '@stafapp/shared/carnival'
import { useDocumentTitle } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { settings } from '@stafapp/shared/settings'
import { Countdown } from './countdown.tsx'
import { FollowedSlot } from './followed/followed-slot.tsx'
import styles from './hero.module.css'
import { SchoolSearch } from './school-search/school-search.tsx'
import { whenAndWhere } from './when-and-where.ts'

const before = [
  { to: '/tidtabeller/minutschema', label: 'Minutschema' },
  { to: '/tidtabeller/heatindelning', label: 'Heatindelning' },
] as const
/** From the day after the carnival, when nobody goes to a start any more. */
const afterwards = [
  { to: '/resultservice', label: 'Resultat' },
  { to: '/resultservice/rekord', label: 'Karnevalsrekord' },
] as const

export function Hero() {
  const karneval = useKarneval()
  const title = `${settings.product} ${karneval?.year ?? settings.year}`
  useDocumentTitle(title)
  const [first, second] = useIsOver() ? afterwards : before
  return (
    <div className={styles.hero}>
      <div className={styles.track} />
      <div className={styles.content}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.tagline}>Inspiration - Gemenskap - Glädje</p>
        {/* The line has reserved height, to avoid layout shift when the dates arrive. */}
        <p className={styles.when}>
          {karneval && whenAndWhere(karneval)}
          {karneval && <Countdown {...karneval} />}
        </p>
        <div className={styles.buttons}>
          <Link to={first.to} className={styles.primary}>
            {first.label}
          </Link>
          <Link to={second.to} className={styles.secondary}>
            {second.label}
          </Link>
        </div>
        <SchoolSearch />
      </div>
      <div className={styles.runners} />
      <FollowedSlot />
    </div>
  )
}
