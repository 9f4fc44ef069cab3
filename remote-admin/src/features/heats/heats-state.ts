import { formatDateTime } from '@stafapp/shared/format'
import type { Changes, RoundSummary, Work } from './api.ts'
import { counted, toKey } from './heats-words.ts'
import { stepAddress } from './steps.ts'

/** Rounds that a draw is about: finals follow from their trial's results, and an event without teams has no heats. */
export const isDrawable = ({ is_first, team_count }: Pick<RoundSummary, 'is_first' | 'team_count'>) =>
  is_first && team_count > 0

const isPublished = ({ published_heat_count }: RoundSummary) => published_heat_count > 0

export type HeatsState = {
  /** How far the draw has come, a sentence each. */
  facts: string[]
  /** All that can be drawn is public as it is. */
  isDone: boolean
  /** What to do next; null: nothing on this page. */
  next: { text: string; to: string } | null
}

/**
 * Where the draw of a carnival stands, and the next step while it is not over. `changes`: what a publication would
 * change. On the carnival's days the page itself lists the finals.
 */
export function heatsState(
  work: Work,
  changes: Changes | undefined,
  phase: 'before' | 'carnival' | 'after',
): HeatsState {
  const { data: rounds, published_version: version, published_at: publishedAt } = work
  const own = rounds.filter(isDrawable)
  const open = own.filter(({ heat_count }) => heat_count === 0).length
  const drawn = rounds.filter((round) => round.heat_count > 0 && !isPublished(round)).length
  const shown = own.filter(isPublished).length
  const keys = new Set(rounds.filter(isPublished).map(toKey))
  const changed = (changes?.data ?? [])
    .filter((round) => keys.has(toKey(round)))
    .reduce((sum, round) => sum + round.changes.length, 0)
  const openFinals = rounds.filter(({ is_first, heat_count }) => !is_first && heat_count === 0).length
  const finals = phase === 'before' ? openFinals : 0
  // Entered or changed after the draw; a round without heats has none to give.
  const short = rounds.filter(({ heat_count, quality }) => heat_count > 0 && quality.unplaced > 0)
  const placeless = short.reduce((sum, { quality }) => sum + quality.unplaced, 0)
  const facts = [
    ...(placeless > 0
      ? [`${counted(placeless, 'nytt lag saknar plats: lotta in det', 'nya lag saknar plats: lotta in dem')}.`]
      : []),
    shownText(shown, own, openFinals),
    ...(drawn > 0
      ? [`${counted(drawn, 'omgång är lottad men inte publicerad', 'omgångar är lottade men inte publicerade')}.`]
      : []),
    ...(open > 0 ? [`${counted(open, 'gren är inte lottad', 'grenar är inte lottade')}.`] : []),
    ...(changed > 0 ? [`${counted(changed, 'plats är ändrad', 'platser är ändrade')} sedan publiceringen.`] : []),
    version === null || publishedAt === null
      ? 'Besökarna ser bara det som är publicerat.'
      : `Besökarna ser version ${version} från ${formatDateTime(publishedAt)}.`,
  ]
  return {
    facts,
    isDone: changes !== undefined && open + drawn + changed + placeless === 0,
    next: phase === 'after' ? null : nextOf({ open, short, waiting: drawn + changed, finals }),
  }
}

function shownText(shown: number, own: readonly RoundSummary[], openFinals: number): string {
  const all = own.length
  if (shown === 0) return 'Ingen gren är publicerad ännu.'
  if (shown < all) return `${shown} av ${all} grenar är lottade och publicerade.`
  // "Alla grenar" would be said above the finals that are still to be drawn.
  if (openFinals > 0)
    return own.some(({ round }) => round === 'FINAL')
      ? 'Försöken och de direkta finalerna är lottade och publicerade.'
      : 'Försöken är lottade och publicerade.'
  return all === 1 ? 'Grenen är lottad och publicerad.' : `Alla ${all} grenar är lottade och publicerade.`
}

type Left = { open: number; short: readonly RoundSummary[]; waiting: number; finals: number }

function nextOf({ open, short: [first], waiting, finals }: Left): HeatsState['next'] {
  if (open > 0) return { text: 'lotta det som saknas', to: stepAddress('valj') }
  // Its own page updates the heats without moving the others.
  if (first) return { text: first.event_name, to: `/admin/heats?omgang=${toKey(first)}` }
  if (waiting > 0) return { text: 'jämför och publicera', to: stepAddress('jamfor') }
  if (finals > 0)
    return {
      text: `lotta ${counted(finals, 'final', 'finaler')} när försökens resultat är klara`,
      to: '/tavlingsdag/resultat',
    }
  return null
}
