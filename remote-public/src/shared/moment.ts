import type { ResponseOf } from '@stafapp/shared/contract/types'

type TimetableRow = ResponseOf<'GET /api/events/timetable/'>['data'][number]

const rounds: Record<NonNullable<TimetableRow['round']>, string> = { TRIAL: 'Försök', FINAL: 'Final' }
const kinds: Record<TimetableRow['kind'], string> = {
  race: 'Lopp',
  program: 'Program',
  service: 'Service',
  ceremony: 'Ceremoni',
}

/** Swedish name of a round. */
export const roundText = (round: NonNullable<TimetableRow['round']>): string => rounds[round]

/** Text of the column Moment: the round of a race, otherwise the kind of the row. */
export const momentText = (row: Pick<TimetableRow, 'round' | 'kind'>): string =>
  row.round ? rounds[row.round] : kinds[row.kind]
