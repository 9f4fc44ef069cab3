import type { ReactNode } from 'react'
import classes from './page.module.css'
import { useDocumentTitle } from './use-document-title.ts'

type Props = {
  /** The one h1 and the name in the tab. */
  title: string
  /** One or two sentences below the heading. */
  intro?: ReactNode
  /** Buttons beside the heading; not printed. */
  actions?: ReactNode
  children?: ReactNode
}

/** A page's frame: title in the tab, heading that the shell gives focus on a route change (A4), width, spacing. */
export function Page({ title, intro, actions, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
      </div>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
    </div>
  )
}
