import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = { tone: 'open' | 'closed' | 'info'; title: string; children?: ReactNode }

/** A deadline or news text above the content that it concerns. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
