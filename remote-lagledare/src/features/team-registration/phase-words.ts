import { formatDeadline } from '@stafapp/shared/format'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { untilText } from '@stafapp/shared/rules/times/until-text'
import type { Event, Karneval, Round } from './entry.ts'
import { firstRound } from './line.ts'

/** The leader may edit teams, request changes, or only read. */
export type Mode = 'edit' | 'request' | 'readonly'

/**
 * Requests are allowed after runners_close_at; `closed` also covers the time between the preliminary and the real
 * entry.
 */
export const mayRequest = ({ phase, runners_close_at }: Karneval, now: Date): boolean =>
  phase === 'reopened' ||
  phase === 'competition' ||
  (phase === 'closed' && now.getTime() > Date.parse(runners_close_at))

/** Mode for the runners of one round: after the reopening each round has its own deadline. */
export function roundMode(karneval: Karneval, event: Event, round: Round, now: Date): Mode {
  const { phase } = karneval
  if (phase === 'teams' || phase === 'runners') return 'edit'
  if (!mayRequest(karneval, now)) return 'readonly'
  if (phase === 'closed') return 'request'
  const until = event.round_times.find((times) => times.round === round)?.changes_close_at
  return until === undefined || now.getTime() <= Date.parse(until) ? 'edit' : 'request'
}

/** The line-ups are in use: heats are public, and each round has its own deadline for exchanges. */
export const isInUse = ({ phase }: Karneval): boolean => phase === 'reopened' || phase === 'competition'

/** Until when the runners of an event's first round may be changed; null while the round is open like all others. */
export function exchangeOf(karneval: Karneval, event: Event, now: Date): { isOpen: boolean; text: string } | null {
  const closes = closingOf(event)
  if (!isInUse(karneval) || closes === undefined) return null
  if (roundMode(karneval, event, firstRound(event), now) !== 'edit')
    return {
      isOpen: false,
      text: `Tiden för byten gick ut ${formatDeadline(closes)}. Begär ändringen hos arrangören.`,
    }
  const at = Date.parse(closes)
  const isSoon = helsinkiDay(now) === helsinkiDay(new Date(at)) && at > now.getTime()
  return {
    isOpen: true,
    text: `Löpare kan bytas fram till ${formatDeadline(closes)}${isSoon ? `, ${untilText(at, now)}` : ''}.`,
  }
}

/** While the line-ups are in use: the events that still take exchanges first, the next to close before the others. */
export function inOrderOfClosing<Group extends { event: Event }>(
  groups: readonly Group[],
  karneval: Karneval,
  now: Date,
): Group[] {
  if (!isInUse(karneval)) return [...groups]
  const at = ({ event }: Group) => Date.parse(closingOf(event) ?? karneval.ends_on)
  const isClosed = ({ event }: Group) => exchangeOf(karneval, event, now)?.isOpen === false
  return groups.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)) || at(a) - at(b))
}

const closingOf = (event: Event): string | undefined =>
  event.round_times.find(({ round }) => round === firstRound(event))?.changes_close_at

export type PhaseWords = { mode: Mode; title: string; text: string }

/**
 * The carnival as the organiser works in it for a school: teams and runners are open until the season is archived, because
 * the server takes a change outside the dates with a reason.
 */
export const openForOrganiser = (karneval: Karneval): Karneval =>
  karneval.phase === 'archived' ? karneval : { ...karneval, phase: 'teams' }

/** The phase in words for the organiser. */
export function organiserWords(karneval: Karneval, now: Date): PhaseWords {
  if (karneval.phase === 'archived') return phaseWords(karneval, now)
  return {
    mode: 'edit',
    title: 'Du fyller i lag och löpare som arrangör',
    text: `Skolan själv fyller i löpare till ${formatDeadline(karneval.runners_close_at)} och byter dem från ${formatDeadline(karneval.runners_reopen_at)} till varje grens tidsgräns. Ändringen sparas med din orsak.`,
  }
}

/** The phase with its dates in words; the phase comes from the server's clock. */
export function phaseWords(karneval: Karneval, now: Date): PhaseWords {
  const closes = formatDeadline(karneval.runners_close_at)
  const reopens = formatDeadline(karneval.runners_reopen_at)
  switch (karneval.phase) {
    case 'before':
    case 'intent':
      return {
        mode: 'readonly',
        title: 'Löpare fylls i senare',
        text: `Lag och löpare tas emot från ${formatDeadline(karneval.teams_open_at)} till ${closes}.`,
      }
    case 'teams':
      return {
        mode: 'edit',
        title: `Fyll i löpare senast ${closes}`,
        text: 'Allt sparas medan du arbetar. Ett lag som inte är fullt när tiden går ut kostar en tilläggsavgift.',
      }
    case 'runners':
      return {
        mode: 'edit',
        title: `Fyll i löpare senast ${closes}`,
        text: `Laganmälan har stängt: ett lag som anmäls nu är ett sent lag och kostar mer. Löparanmälan öppnas igen ${reopens}.`,
      }
    case 'closed':
      return {
        mode: 'request',
        title: 'Anmälan av löpare är stängd',
        // This phase also occurs between the preliminary and the real entry.
        text: mayRequest(karneval, now)
          ? `Den stängde ${closes} och öppnas igen ${reopens}. Måste något ändras innan dess: öppna laget och begär ändringen där.`
          : `Lag och löpare tas emot från ${formatDeadline(karneval.teams_open_at)} till ${closes}.`,
      }
    case 'reopened':
    case 'competition':
      return {
        mode: 'edit',
        title: 'Löpare får bytas fram till varje grens tidsgräns',
        text: 'Öppna laget och tryck på den löpare som inte kan springa: välj en annan, och bytet sparas genast. Efter tidsgränsen begär ni ändringen hos arrangören, liksom strykning eller ett nytt lag.',
      }
    case 'archived':
      return { mode: 'readonly', title: `${karneval.name} är avslutad`, text: 'Lagen visas som de var.' }
  }
}
