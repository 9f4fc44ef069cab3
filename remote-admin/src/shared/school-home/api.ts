import { read } from '@stafapp/shared/calls'
import type { Karneval as AnyKarneval, ResponseOf } from '@stafapp/shared/contract/types'

export type MySchool = ResponseOf<'GET /api/schools/my-unit/'>
export type Unit = MySchool['school']['school_unit'][number]
export type Leader = MySchool['leaders'][number]
export type Karneval = AnyKarneval

/** The key includes the carnival: the school does not depend on it, but figures and deadlines do. */
export const myUnitQuery = (karneval: number) => read('GET /api/schools/my-unit/', { query: { karneval } })

/** The same as the school's own people see it, for the organiser. */
export const schoolHomeQuery = (school: number, karneval: number) =>
  read('GET /api/schools/{id}/home/', { params: { id: school }, query: { karneval } })
