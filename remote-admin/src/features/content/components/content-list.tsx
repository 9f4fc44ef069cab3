import type { ReactNode } from 'react'
import fields from '../../../shared/fields.module.css'
import classes from './content-list.module.css'

type Item = { key: string; title: string; state?: string; editor: ReactNode }

/** Collapsible editors of all texts of one kind; the last one creates a new text. */
export function ContentList({ id, title, items }: { id: string; title: string; items: readonly Item[] }) {
  return (
    <section aria-labelledby={id} className={fields.section}>
      <h2 id={id}>{title}</h2>
      {items.map(({ key, title: name, state, editor }) => (
        <details key={key} className={classes.item}>
          <summary>
            {name} {state && <span className={classes.state}>· {state}</span>}
          </summary>
          {editor}
        </details>
      ))}
    </section>
  )
}
