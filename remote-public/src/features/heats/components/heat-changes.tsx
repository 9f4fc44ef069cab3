import { formatClock } from '@stafapp/shared/format'
import { memo, useMemo } from 'react'
import type { HeatSchedule } from '../../../shared/get-heat-schedule.ts'
import { matcherFor } from '../../../shared/match-text.ts'
import { roundText } from '../../../shared/moment.ts'
import { ChangesNote } from '../../../shared/seen/changes-note.tsx'
import { useSeen } from '../../../shared/seen/use-seen.ts'
import { type Change, changesBetween, placesOf, type Seen } from '../seen/places.ts'

type HeatChangesProps = { schedule: HeatSchedule; search: string }

/** Starts that changed since the last visit; those of the searched school come first. */
export const HeatChanges = memo(({ schedule, search }: HeatChangesProps) => {
  const places = useMemo(() => placesOf(schedule), [schedule])
  const { before, since, markSeen } = useSeen('heat_seen', schedule.karneval, places)
  const changes = useMemo(() => (before ? changesBetween(before, schedule) : []), [before, schedule])
  const isChosen = search.trim() === '' ? () => false : matcherFor(search)
  return (
    <ChangesNote
      changes={changes.map((change) => ({
        key: change.key,
        name: change.team,
        text: `, ${change.event}, ${roundText(change.round).toLowerCase()}: ${wordsOf(change)}`,
        isChosen: isChosen(`${change.school} ${change.team}`),
      }))}
      since={since}
      countText={(count) => (count === 1 ? '1 start' : `${count} starter`)}
      onSeen={markSeen}
    />
  )
})

const placeText = ([heat, lane, startsAt]: Seen): string =>
  `heat ${heat}, plats ${lane}${startsAt === null ? '' : `, start ${formatClock(new Date(startsAt))}`}`

function wordsOf({ kind, before, after }: Change): string {
  if (kind === 'gone') return 'struket'
  if (!before) return after ? `nytt, ${placeText(after)}` : 'nytt'
  return after ? `${placeText(after)} (var ${placeText(before)})` : ''
}
