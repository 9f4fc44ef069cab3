import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/db.ts'
import type { CachedCall } from '../../../http/handler.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { eraseOutlivedAccounts } from './erase-account.ts'
import { eraseNames } from './erase-names.ts'
import { purgeVouchers } from './purge-vouchers.ts'
import { sweep } from './sweep.ts'

const DAY_S = 24 * 60 * 60

type Options = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  now: () => Date
  announce: (calls: readonly CachedCall[]) => Promise<void>
  log: FastifyBaseLogger
}

/** The job: erases data past its retention and schedules itself for the next day. Logs counts only. */
export async function eraseOutdated({ db, jobs, now, announce, log }: Options): Promise<void> {
  const at = now()
  const names = await eraseNames(db, at)
  // Teams regain their original names, which the public lists show.
  if (names.team) await announce(['GET /api/events/heatschedule/'])
  const swept = await sweep(db, at)
  const accounts = await eraseOutlivedAccounts(db, at)
  const vouchers = await purgeVouchers(db, at)
  log.info({ event: 'retention', names, swept, accounts, vouchers }, 'outdated data erased')
  await jobs.send(db, 'retention', {}, { delayS: DAY_S })
}
