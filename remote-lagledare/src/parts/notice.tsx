import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = { tone: 'open' | 'closed' | 'info'; title: string; children?: ReactNode }

/** A deadline or a piece of news in words, above what it is about. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
