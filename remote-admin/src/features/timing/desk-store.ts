import type { LynxEncoding } from '@stafapp/shared/rules/raceday/lynx'
import type { MatchedResult } from '@stafapp/shared/rules/raceday/match-lif'
import type { ResultChange } from '@stafapp/shared/rules/raceday/place-lif'
import { done, openDatabase, write } from '../../shared/raceday/indexed-db.ts'
import type { Folder } from './folder/folder.ts'
import type { Signature } from './folder/folder-watch.ts'

/** A file that was read on this device, with its bytes as they were. */
export type Reading = {
  /** Order of reading. */
  n: number
  name: string
  signature: Signature | null
  savedAt: Date
  readAt: Date
  sha256: string
  bytes: Uint8Array<ArrayBuffer>
  /** `parked` waits for a person; `aside` was put away by one; `read` became the fact `fact`. */
  state: 'read' | 'parked' | 'aside'
  reason: string | null
  fact: string | null
  /** The heat's key and name when it was read. */
  heat: { key: string; name: string } | null
  results: readonly MatchedResult[]
  /** What it says otherwise than the readings before it. */
  changes: readonly ResultChange[]
}

/** A start list that changed after it was written, until the crew has fetched it again. */
export type Notice = { key: string; name: string }

type Values = {
  in: Folder
  out: Folder
  encoding: LynxEncoding
  notices: readonly Notice[]
  /** Each heat's start list as it was last written, by heat. */
  written: Readonly<Record<string, string>>
}

/** What the timing page keeps on the device: folders, readings and what was written. */
export type DeskStore = {
  get: <K extends keyof Values>(key: K) => Promise<Values[K] | undefined>
  put: <K extends keyof Values>(key: K, value: Values[K]) => Promise<void>
  readings: () => Promise<Reading[]>
  save: (reading: Reading) => Promise<void>
}

/** Opens the storage; without any the same in memory, so that the page works. */
export async function openDeskStore(): Promise<DeskStore> {
  try {
    const database = await openDatabase('stafapp-timing-files', (created) => {
      created.createObjectStore('values')
      created.createObjectStore('readings', { keyPath: 'n' })
    })
    return {
      get: (key) => done(database.transaction('values').objectStore('values').get(key)),
      put: (key, value) => write(database, 'values', (values) => values.put(value, key)),
      readings: () => done(database.transaction('readings').objectStore('readings').getAll()),
      save: (reading) => write(database, 'readings', (readings) => readings.put(reading)),
    }
  } catch {
    return inMemory()
  }
}

function inMemory(): DeskStore {
  const values: Partial<Values> = {}
  const readings = new Map<number, Reading>()
  return {
    get: async (key) => values[key],
    put: async (key, value) => {
      values[key] = value
    },
    readings: async () => [...readings.values()],
    save: async (reading) => {
      readings.set(reading.n, reading)
    },
  }
}
