import { api } from '@stafapp/shared/contract/api'
import type { LiveTopic } from '@stafapp/shared/contract/api/live'
import type { Contract } from '@stafapp/shared/contract/define'
import type { CallName } from '@stafapp/shared/contract/types'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import type { Handlers } from '../http/handler.ts'
import type { AnswerCache } from '../http/responses/response-cache.ts'
import { StreamAnswer, type StreamClient } from '../http/responses/stream-answer.ts'
import { safeError } from '../logging/safe-error.ts'
import { createChangeFeed } from './change-feed.ts'
import { LiveHub } from './hub.ts'

const topicsByCall: Partial<Record<CallName, LiveTopic>> = {
  'GET /api/events/timetable/': 'timetable',
  'GET /api/events/heatschedule/': 'heats',
  'GET /api/events/heats/work/': 'heatwork',
  'GET /api/news/': 'news',
  'GET /api/raceday/facts/': 'raceday',
  'GET /api/raceday/heat-states/': 'results',
  'GET /api/events/results/': 'results',
  'GET /api/events/records/': 'results',
  'GET /api/raceday/ceremonies/': 'results',
  'GET /api/events/archive/': 'results',
}

/** Topics to announce when these calls have new answers; most calls have none. */
const topicsOf = (calls: readonly string[]): LiveTopic[] => [
  ...new Set(calls.map((call) => topicsByCall[call as CallName]).filter((topic) => topic !== undefined)),
]

type LiveOptions = {
  db: Db
  createClient: () => pg.Client
  clock: () => Date
  cache: AnswerCache
  log: FastifyBaseLogger
}

/** Distributes changes between all processes on one database and to the browsers that listen to this one. */
export function createLive({ db, createClient, clock, cache, log }: LiveOptions) {
  const hub = new LiveHub()
  const feed = createChangeFeed({
    db,
    createClient,
    clock,
    onHistory: (floor, changes) =>
      hub.restore(
        floor,
        changes.map(({ id, calls }) => ({ id, topics: topicsOf(calls) })),
      ),
    onChange: ({ id, calls }) => {
      // Drop the answers before the event, so that a browser that follows it reads the new ones.
      cache.drop(calls)
      hub.publish({ id, topics: topicsOf(calls) })
    },
    onCurrent: () => hub.beat(),
    onError: (error) => log.warn({ err: safeError(error) }, 'change feed'),
  })
  /** A browser that another process has told more than this one knows waits for the change, or it would refetch all. */
  const open = (client: StreamClient): (() => void) => {
    if ((client.lastEventId ?? 0) <= hub.newest) return hub.open(client)
    let isGone = false
    let close = () => {
      isGone = true
    }
    void feed.catchUp().then(() => {
      if (!isGone) close = hub.open(client)
    })
    return () => close()
  }
  const handlers = {
    'GET /api/events/stream/': async (_input, ctx) => {
      hub.admit(ctx.network)
      return new StreamAnswer(open)
    },
  } satisfies Partial<Handlers>
  return {
    handlers,
    announce: feed.announce,
    start: async () => {
      await feed.start()
      // A process that ended between a commit and its announcement has left old answers in the others.
      await feed.announce(cachedCalls)
    },
    /** Disconnects the listeners, so that closing the server does not wait for them. */
    drain: () => hub.close(),
    stop: feed.stop,
  }
}

const cachedCalls = Object.entries(api as Contract).flatMap(([name, { cached }]) => (cached ? [name] : []))
