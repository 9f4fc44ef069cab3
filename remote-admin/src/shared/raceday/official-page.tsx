import { ButtonLink, Empty, Loading } from '@stafapp/shared/page'
import type { OfficialDayState } from './day-state.ts'
import classes from './official-page.module.css'
import { counted, type Noun } from './send-state.tsx'

type UnopenedProps = {
  state: OfficialDayState
  noun: Noun
  /** The page's path, to which a login returns. */
  path: string
  loading: string
}

/** Instead of the page while no link is open: how to open one, or why it does not open. */
export function Unopened({ state: { phase, problem, waiting }, noun, path, loading }: UnopenedProps) {
  if (phase === 'closed') {
    return (
      <Empty text="Läs av QR-koden på din funktionärslänk, eller öppna länken som du har fått av tävlingskansliet.">
        <ButtonLink to={`/login?next=${path}`}>Logga in som arrangör</ButtonLink>
      </Empty>
    )
  }
  if (problem === null) return <Loading text={loading} />
  return (
    <div role="alert" className={classes.problem}>
      <p>{problem}</p>
      {phase !== 'ended' && <p>Sidan försöker igen automatiskt.</p>}
      {waiting.length > 0 && (
        <p>{counted(waiting.length, noun)} på den här enheten är inte sända. De sänds när en ny länk öppnas här.</p>
      )}
    </div>
  )
}
