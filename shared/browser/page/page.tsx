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
  children?: ReactNode
}

/** A page's frame: tab title, a heading that the shell focuses on a route change, width and spacing. */
export function Page({ title, intro, actions, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
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
