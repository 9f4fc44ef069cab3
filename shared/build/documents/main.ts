import { watchFile } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeAtomically } from '../files.ts'
import { rootDir } from '../packages.ts'
import { createAnswers } from './answers.ts'
import { followChanges } from './changes.ts'
import { createDocuments } from './documents.ts'
import { createStore } from './store.ts'

/** The banner, "Nu" and "i dag" follow the clock, so every document is looked at once a minute. */
const MINUTE_MS = 60_000
/** Several changes of one moment are one refresh. */
const GATHER_MS = 200
const RETRY_MS = 5000
const LOOK_MS = 2000
/** However many changes come, all documents are looked at within this time. */
const OVERTAKEN_MS = 30_000

/**
 * Keeps the HTML documents of public pages up to date: at every change of the public data, at every publish, and once a
 * minute. It is a client of the api like any visitor, without database or secrets, so it may run beside nginx.
 */
async function main(): Promise<void> {
  const origin = process.env.STAFAPP_API_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`
  const siteDir = resolve(rootDir, process.env.STAFAPP_SITE_DIR ?? 'site')
  const dataDir = resolve(rootDir, process.env.STAFAPP_DATA_DIR ?? '.data')
  const outDir = resolve(rootDir, process.env.STAFAPP_DOCUMENTS_DIR ?? join(dataDir, 'documents'))
  // At any moment, because a file is replaced as a whole or not at all.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

  let version: number | null = null
  /** Set by what happens during a refresh too, which may have read the data before. */
  let isDue = true
  let poke: () => void = ignore
  const wake = () => {
    isDue = true
    poke()
  }
  const store = createStore(outDir)
  const documents = createDocuments({
    siteDir,
    store,
    answers: createAnswers(origin),
    onFailure: (path, reason) => say('error', { event: 'document_failed', path, reason }),
  })
  void followChanges({
    origin,
    signal: new AbortController().signal,
    onVersion: (next) => {
      version = next
      wake()
    },
    onLost: () => {
      version = null
    },
  })
  watchFile(join(siteDir, 'registry.json'), { interval: LOOK_MS, persistent: false }, () => wake())

  let isDown = false
  let wholeAt = Date.now()
  for (;;) {
    isDue = false
    let wait = MINUTE_MS
    try {
      const isOvertaken = () => isDue && Date.now() - wholeAt < OVERTAKEN_MS
      const { written, failed, isWhole } = await documents.refresh(version, isOvertaken)
      if (isWhole) {
        wholeAt = Date.now()
        writeAtomically(
          join(outDir, 'status.json'),
          JSON.stringify({ checked_at: new Date().toISOString(), failed: failed.length }),
        )
      }
      if (written.length > 0) say('info', { event: 'documents_written', count: written.length })
      await store.improve(() => isDue)
      isDown = false
    } catch (error) {
      // The documents of before stay; said once per outage.
      if (!isDown) say('warn', { event: 'documents_not_checked', reason: String(error) })
      isDown = true
      wait = RETRY_MS
    }
    if (!isDue) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        poke = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    if (isDue) await delay(GATHER_MS)
  }
}

const ignore = () => undefined

function say(level: 'info' | 'warn' | 'error', fact: Record<string, unknown>): void {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), ...fact }))
}

await main()
