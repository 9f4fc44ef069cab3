import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { ButtonLink, Empty, Loading } from '@stafapp/shared/page'
import type { OfficialDayState } from './official-day.ts'
import classes from './official-page.module.css'

/** What a page's facts are called: "1 markering", "3 markeringar". */
export type Noun = { one: string; many: string }

const counted = (count: number, { one, many }: Noun): string => `${count} ${count === 1 ? one : many}`

/** Who works on the page, and on which day. */
export const introText = ({ official, day }: NonNullable<OfficialDayState['list']>): string =>
  official ? `${official.name}, ${formatWeekdayDate(day)}` : `Arrangören, ${formatWeekdayDate(day)}`

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
      {waiting.length > 0 && (
        <p>{counted(waiting.length, noun)} på den här enheten är inte sända. De sänds när en ny länk öppnas här.</p>
      )}
    </div>
  )
}

type SendStateProps = { state: OfficialDayState; noun: Noun; offline: string }

/** What is sent and what waits: never a promise that the server has not confirmed. */
export function SendState({ state: { phase, waiting, isReached, isKept, sentAt }, noun, offline }: SendStateProps) {
  const last = sentAt ? `, sist sänt kl. ${formatClock(sentAt)}` : ''
  const text =
    waiting.length > 0
      ? isReached && phase === 'open'
        ? `Sänder ${counted(waiting.length, noun)}`
        : `${counted(waiting.length, noun)} väntar på nät${last}`
      : isReached
        ? `Allt är sänt${last}`
        : offline
  return (
    <div className={waiting.length > 0 || !isReached ? classes.pending : classes.sent}>
      <p role="status">{text}</p>
      {!isKept && <p>Webbläsaren kan inte spara på enheten. Stäng inte sidan innan allt är sänt.</p>}
    </div>
  )
}
