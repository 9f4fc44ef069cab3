import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import type { OfficialDayState } from './day-state.ts'
import classes from './official-page.module.css'

/** What a page's facts are called: "1 markering", "3 markeringar". */
export type Noun = { one: string; many: string }

export const counted = (count: number, { one, many }: Noun): string => `${count} ${count === 1 ? one : many}`

/** Who works on the page, and on which day. */
export const introText = ({ official, day }: NonNullable<OfficialDayState['list']>): string =>
  official ? `${official.name}, ${formatWeekdayDate(day)}` : `Arrangören, ${formatWeekdayDate(day)}`

type SendStateProps = { state: OfficialDayState; noun: Noun; offline: string }

/** What is sent, what waits and what was refused: never a promise that the server has not confirmed. */
export function SendState({
  state: { phase, waiting, refused, isReached, isKept, sentAt },
  noun,
  offline,
}: SendStateProps) {
  const at = (word: string) => (sentAt ? `, ${word} kl. ${formatClock(sentAt)}` : '')
  const text =
    waiting.length > 0
      ? isReached && phase === 'open'
        ? `Sänder ${counted(waiting.length, noun)}`
        : `${counted(waiting.length, noun)} väntar på nät${at('sist sänt')}`
      : isReached
        ? refused.length > 0
          ? `${counted(refused.length, noun)} godkändes inte`
          : `Allt är sparat${at('senast')}`
        : offline
  // A link that has ended says why itself, and nothing is sent any more.
  if (phase === 'ended') return null
  const look = refused.length > 0 ? classes.refused : waiting.length > 0 || !isReached ? classes.pending : classes.sent
  return (
    <div className={look}>
      <p role="status">{text}</p>
      {!isKept && <p>Webbläsaren kan inte spara på enheten. Stäng inte sidan innan här står att allt är sparat.</p>}
    </div>
  )
}
