import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { AnnouncedHeat } from './order.ts'

/** Something that changes what has been read aloud, or is worth more than its row: shown until it has been read. */
export type News = {
  /** The same as long as what is to be read is the same. */
  key: string
  title: string
  heat: string
  text: string
  note: string
}

/** Older news has been heard, and a device that is opened late does not begin with the whole day's. */
const FRESH_MS = 60 * 60_000

/** Corrected results and new records of the last hour, the newest first. */
export function newsOf(heats: readonly AnnouncedHeat[], now: Date): News[] {
  const fresh = heats
    .map((of) => ({ of, at: Date.parse(of.result?.official_at ?? '') }))
    .filter(({ at }) => now.getTime() - at < FRESH_MS)
  return fresh
    .toSorted((left, right) => right.at - left.at)
    .flatMap(({ of }) => [...correctionOf(of), ...recordsOf(of)])
}

const heatName = ({ heat }: AnnouncedHeat): string =>
  `${heat.event_name}, ${roundNames[heat.round]}, heat ${heat.number}`

function recordsOf(of: AnnouncedHeat): News[] {
  const { key, result, round } = of
  if (round?.order !== 'all') return []
  return (result?.rows ?? [])
    .filter(({ is_record }) => is_record)
    .map((row) => ({
      key: `${key} record ${row.team} ${row.shown}`,
      title: 'NYTT KARNEVALSREKORD',
      heat: heatName(of),
      text: `${row.team_name}, ${resultText(row)}`,
      note: [
        round.record &&
          `Förra rekordet: ${round.record.shown}, ${round.record.team_name ?? round.record.school_name}, ${round.record.year}.`,
        !row.is_record_approved && 'Väntar på arrangörens godkännande.',
      ]
        .filter(Boolean)
        .join(' '),
    }))
}

function correctionOf(of: AnnouncedHeat): News[] {
  const { key, result, round } = of
  if (result?.state !== 'corrected') return []
  const last = result.corrections.at(-1)
  const first = round?.order === 'all' ? result.rows.filter(({ rank }) => rank === 1) : []
  return [
    {
      key: `${key} corrected ${result.official_at}`,
      title: 'RÄTTAT',
      heat: heatName(of),
      text:
        first.length === 0
          ? ''
          : `${last?.new_first ? 'Ny etta' : 'Etta som förut'}: ${first.map((row) => `${row.team_name}, ${resultText(row)}`).join(' och ')}`,
      note: last?.reason ?? '',
    },
  ]
}
