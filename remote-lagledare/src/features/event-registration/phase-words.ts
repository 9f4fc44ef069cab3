import type { Karneval } from '@stafapp/shared/contract/types'
import { formatDeadline } from '@stafapp/shared/format'

/** The form saves preliminary numbers, saves teams, or is read-only. */
export type EntryMode = 'intent' | 'teams' | 'readonly'

export type PhaseWords = { mode: EntryMode; title: string; text: string }

/** Look of the words: a phase that has closed is neutral, also while late teams are taken. */
export const toneOf = ({ mode }: PhaseWords, { phase }: Karneval): 'info' | 'closed' =>
  mode === 'readonly' || phase === 'runners' ? 'closed' : 'info'

/** The phase in words for the organiser, who enters teams for a school with a reason whenever the season is open. */
export function organiserWords(karneval: Karneval): PhaseWords {
  const own = phaseWords(karneval)
  if (own.mode !== 'readonly' || karneval.phase === 'archived') return own
  return {
    mode: 'teams',
    title: 'Du anmäler lag som arrangör',
    text: `Skolan själv anmäler lag från ${formatDeadline(karneval.teams_open_at)} till ${formatDeadline(karneval.teams_close_at)}. Ändringen sparas med din orsak.`,
  }
}

/** The phase and its dates in words. The phase itself comes from the server's clock, never from the browser's. */
export function phaseWords(karneval: Karneval): PhaseWords {
  switch (karneval.phase) {
    case 'before':
      return {
        mode: 'readonly',
        title: 'Anmälan har inte öppnat',
        text: `Den preliminära anmälan öppnar ${formatDeadline(karneval.intent_opens_at)} och laganmälan ${formatDeadline(karneval.teams_open_at)}.`,
      }
    case 'intent':
      return {
        mode: 'intent',
        title: `Den preliminära anmälan är öppen till ${formatDeadline(karneval.intent_closes_at)}`,
        text: `Ange hur många lag ni räknar med. De egentliga lagen anmäls från ${formatDeadline(karneval.teams_open_at)}.`,
      }
    case 'teams':
      return {
        mode: 'teams',
        title: `Laganmälan är öppen till ${formatDeadline(karneval.teams_close_at)}`,
        text: `Ange antalet lag per gren. Löparna fylls i på sidan Lag och löpare senast ${formatDeadline(karneval.runners_close_at)}.`,
      }
    case 'runners':
      return {
        mode: 'teams',
        title: `Laganmälan stängde ${formatDeadline(karneval.teams_close_at)}`,
        text: `Sena lag tas emot till ${formatDeadline(karneval.runners_close_at)}, mot tilläggsavgiften i prislistan och utan garanterad plats.`,
      }
    // This phase also occurs between the preliminary and the real entry, so the text must fit both.
    case 'closed':
      return {
        mode: 'readonly',
        title: 'Laganmälan är inte öppen',
        text: `Lag tas emot från ${formatDeadline(karneval.teams_open_at)} till ${formatDeadline(karneval.teams_close_at)}. Därefter begär du ändringar på sidan Lag och löpare.`,
      }
    case 'reopened':
    case 'competition':
      return {
        mode: 'readonly',
        title: `Laganmälan stängde ${formatDeadline(karneval.teams_close_at)}`,
        text: 'Antalet lag kan inte längre ändras här: begär ett nytt lag eller en strykning på sidan Lag och löpare.',
      }
    case 'archived':
      return {
        mode: 'readonly',
        title: `${karneval.name} är avslutad`,
        text: 'Anmälningarna visas som de var när karnevalen hölls.',
      }
  }
}
