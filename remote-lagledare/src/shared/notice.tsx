import { ApiError } from '@stafapp/shared/data'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = { tone: 'info' | 'closed' | 'done'; title: string; children?: ReactNode }

/** A deadline or news text above the content that it concerns. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}

/** Shows on the page why nothing was saved, because the toast disappears after five seconds. */
export function SaveFailure({ title, error }: { title: string; error: Error }) {
  const details = error instanceof ApiError ? error.errors.map(({ detail }) => detail) : [error.message]
  return (
    <div className={classes.error} role="alert">
      <p className={classes.failureTitle}>{title}</p>
      {details.map((detail) => (
        <p key={detail}>
          <Unbroken text={detail} />
        </p>
      ))}
    </div>
  )
}
