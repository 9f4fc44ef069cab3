import { read } from '@stafapp/shared/calls'

/** The key includes the carnival: the school does not depend on it, but missing data and deadlines do. */
export const myUnitQuery = (karneval: number) => read('GET /api/schools/my-unit/', { query: { karneval } })
