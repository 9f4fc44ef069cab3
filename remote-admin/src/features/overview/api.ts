import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'

export type Overview = ResponseOf<'GET /api/events/overview/'>

/** The board stays open for hours, so it is refetched every minute while visible. */
export const overviewQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/events/overview/', { query: { karneval } }), refetchInterval: 60_000 })

export type Season = ResponseOf<'GET /api/events/season/'>

/** Refetched like the board. Without an id it is about the carnival that the organiser prepares. */
export const seasonQuery = (karneval: number | null) =>
  queryOptions({
    ...read('GET /api/events/season/', { query: karneval === null ? {} : { karneval } }),
    refetchInterval: 60_000,
  })
