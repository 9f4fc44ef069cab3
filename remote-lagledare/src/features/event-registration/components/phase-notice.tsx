import type { PhaseWords } from '../phase-words.ts'
import classes from './phase-notice.module.css'

export function PhaseNotice({ words }: { words: PhaseWords }) {
  return (
    <section className={classes.notice} aria-labelledby="phase-title" data-open={words.mode !== 'readonly'}>
      <h2 id="phase-title" className={classes.title}>
        {words.title}
      </h2>
      <p>{words.text}</p>
    </section>
  )
}
