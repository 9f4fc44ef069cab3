import type { ResultOrder } from '@stafapp/shared/contract/raceday'
import type { Karneval } from '../../karneval/public.ts'

/** Events for these grades and younger are told as the organiser has chosen. */
export const YOUNGEST_TO = 4

/** What is told of the results of an event: the organiser decides for the youngest. */
export const orderOf = (maxGrade: number, karneval: Pick<Karneval, 'youngResults'> | null | undefined): ResultOrder =>
  maxGrade <= YOUNGEST_TO ? (karneval?.youngResults ?? 'all') : 'all'
