import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AnswerCache } from '../cache.ts'
import type { Db } from '../db/db.ts'
import type { Handlers } from '../handler.ts'
import { safeError } from '../safe-error.ts'
import { StreamAnswer } from '../stream-answer.ts'
import { createChangeFeed } from './change-feed.ts'
import { LiveHub } from './hub.ts'
import { topicsOf } from './topics.ts'

export type LiveOptions = {
  db: Db
  createClient: () => pg.Client
  clock: () => Date
  cache: AnswerCache
  log: FastifyBaseLogger
}

/** What all processes on one database tell each other, and the browsers that listen to this one. */
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
      // First the answers, then the hint: whoever follows it must find the new ones.
      cache.drop(calls)
      hub.publish({ id, topics: topicsOf(calls) })
    },
    onCurrent: () => hub.beat(),
    onError: (error) => log.warn({ err: safeError(error) }, 'change feed'),
  })
  const handlers = {
    'GET /api/events/stream/': async (_input, ctx) => {
      hub.admit(ctx.network)
      return new StreamAnswer((client) => hub.open(client))
    },
  } satisfies Partial<Handlers>
  return {
    handlers,
    announce: feed.announce,
    start: async () => {
      await feed.start()
      // A process that ended between a commit and its announcement has left the others with an old answer.
      await feed.announce(cachedCalls)
    },
    /** Sends the listeners away, so that the server's closing need not wait for them. */
    drain: () => hub.close(),
    stop: feed.stop,
  }
}

const cachedCalls = Object.entries(api as Contract).flatMap(([name, { cached }]) => (cached ? [name] : []))
