import { Fragment } from 'react'
import classes from './catalogue.module.css'
import type { Found } from './collect.ts'
import { StateView } from './state-view.tsx'

/** The line that a file begins with to use the component. */
const importLine = ({ from, shows }: Found): string | null =>
  from.startsWith('@') ? `import { ${shows.join(', ')} } from '${from}'` : null

/** Text in which `names of code` are marked as in Markdown. */
export function Words({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  return text.split('`').map((part, index) => <Fragment key={index}>{index % 2 ? <code>{part}</code> : part}</Fragment>)
}

/** An entry with its words and all its states. */
export function EntryView({ entry, as: Heading = 'h1' }: { entry: Found; as?: 'h1' | 'h2' }) {
  const line = importLine(entry)
  return (
    <article className={classes.entry} data-entry={entry.id}>
      <Heading className={classes.title}>{entry.title}</Heading>
      <p className={classes.words}>
        <Words text={entry.use} />
      </p>
      {entry.instead && (
        <p className={classes.words}>
          <Words text={entry.instead} />
        </p>
      )}
      <p className={classes.source}>
        {line && (
          <>
            <code>{line}</code>
            <br />
          </>
        )}
        <code>{entry.file}</code>
      </p>
      <div className={classes.states} data-wide={entry.isWide ?? false} data-pictured={entry.id}>
        {entry.states.map((state) => (
          <StateView key={state.name} state={state} id={entry.id} />
        ))}
      </div>
    </article>
  )
}
