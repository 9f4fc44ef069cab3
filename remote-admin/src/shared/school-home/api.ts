import { read } from '@stafapp/shared/calls'
import type { Karneval as AnyKarneval, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'

export type MySchool = ResponseOf<'GET /api/schools/my-unit/'>
export type Unit = MySchool['school']['school_unit'][number]
export type Leader = MySchool['leaders'][number]
export type Karneval = AnyKarneval

/** The key includes the carnival: the school does not depend on it, but figures and deadlines do. */
export const myUnitQuery = (karneval: number) => read('GET /api/schools/my-unit/', { query: { karneval } })

/** The starts of the own units with their runners, whose names only the school's own people get. */
export const schoolDayQuery = (karneval: number) => read('GET /api/events/school-day/', { query: { karneval } })

export type SchoolStart = ItemOf<'GET /api/events/school-day/'>

/** The same as the school's own people see it, for the organiser. */
export const schoolHomeQuery = (school: number, karneval: number) =>
  read('GET /api/schools/{id}/home/', { params: { id: school }, query: { karneval } })
