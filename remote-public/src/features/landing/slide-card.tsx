import { Link } from '@stafapp/shared/router'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import type { Slide } from './slide.ts'
import styles from './slide-card.module.css'

export function SlideCard({ slide }: { slide: Slide }) {
  const { icon, date, title, text, link } = slide
  return (
    <article className={`${styles.card} ${date === undefined ? '' : styles.news}`}>
      {date === undefined ? <span className={styles.icon}>{icon}</span> : <p className={styles.date}>{date}</p>}
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      {link?.newTab && (
        <NewTabLink href={link.href} className={styles.link}>
          {link.text} {/* Several cards say "Läs mer": gives the link a meaningful name out of context. */}
          {date !== undefined && <span className="visually-hidden">om {title}</span>}
        </NewTabLink>
      )}
      {link && !link.newTab && (
        <Link to={link.href} className={styles.link}>
          {link.text}
        </Link>
      )}
    </article>
  )
}
