import { formatWeekdayDate } from '@stafapp/shared/format'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Place } from './find-teams.ts'
import { nextMoment } from './next-start.ts'

const YEAR = /\d{4}$/

/** In a line: the call while it is to come, because the team must be there then, else the start; and how long until then. */
export function NextMoment({ place, now }: { place: Place; now: Date }) {
  const { round, heat } = place
  const { word, until } = nextMoment(place, now)
  return (
    <>
      {round.day === helsinkiDay(now)
        ? word
        : `${formatWeekdayDate(round.day).replace(YEAR, '')} ${word.toLowerCase()}`}{' '}
      <PlannedTime
        planned={word === 'Upprop' ? heat.calls_at : (heat.starts_at ?? round.starts_at)}
        delayMinutes={heat.delay_min}
      />
      , {until}
    </>
  )
}
