import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, stopCluster } from '../../db/embedded/cluster.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { createBoss, prepareQueues } from '../../jobs/jobs.ts'
import { type ClusterAddress, EMPTY_TEMPLATE } from './cluster-address.ts'

/**
 * Starts one PostgreSQL per run, without fsync, and a migrated template from which every test file gets its database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'stafapp-test-')), 'postgres')
  const { host, port, user, password } = await startCluster({ folder, durable: false })
  const address: ClusterAddress = { host, port, user, ...(password ? { password } : {}) }
  await makeTemplate(address)
  project.provide('cluster', address)
  return async () => {
    await stopCluster(folder)
    rmSync(path.dirname(folder), { recursive: true, force: true })
  }
}

async function makeTemplate(address: ClusterAddress): Promise<void> {
  const admin = new pg.Client({ ...address, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${EMPTY_TEMPLATE}`)
  await admin.end()
  const pool = new pg.Pool({ ...address, database: EMPTY_TEMPLATE, max: 1 })
  await migrateDatabase(pool)
  const boss = createBoss(pool, { supervise: false })
  await prepareQueues(boss)
  await boss.stop({ close: false, graceful: false })
  await pool.end()
}
