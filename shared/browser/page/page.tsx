import { Unbroken } from '@stafapp/shared/unbroken'
import type { ReactNode } from 'react'
import classes from './page.module.css'
import { useDocumentTitle } from './use-document-title.ts'

type Props = {
  /** The h1 and the tab's title. */
  title: string
  /** One or two sentences below the heading. */
  intro?: ReactNode
  /** Buttons beside the heading; not printed. */
  actions?: ReactNode
  /** The page is text to read, not lists and tables: a column of lines of a comfortable length, in the middle. */
  isText?: boolean
  children?: ReactNode
}

/** A page's frame: tab title, a heading that the shell focuses on a route change, width and spacing. */
export function Page({ title, intro, actions, isText = false, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className={isText ? `${classes.page} ${classes.text}` : classes.page}>
      <div className={classes.header} data-page-head="">
        <h1 tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
      </div>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
    </div>
  )
}
