import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

export type Records = ResponseOf<'GET /api/raceday/records/'>
export type CarnivalRecord = Records['data'][number]
export type Proposal = Records['proposals'][number]

/** All records, and what is proposed as new ones. */
export const recordsQuery = () => read('GET /api/raceday/records/')

/** Topics after which other results may be proposed: not every tick of the call room. */
export const recordTopics = ['results', 'heats'] as const
