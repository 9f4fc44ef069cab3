import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { serverNow } from '@stafapp/shared/session'
import { done, openDatabase, write } from './indexed-db.ts'

export type StartList = ResponseOf<'GET /api/raceday/start-list/'>
export type NewFact = BodyOf<'POST /api/raceday/facts/'>['facts'][number]

/** A fact that the server has not answered yet. `n` is its place in the queue. */
export type Waiting = { n: number; fact: NewFact }

/** What the device keeps for the day. */
export type DeviceStore = {
  /** false: the browser refuses storage, and everything is lost when the page closes. */
  isKept: boolean
  device: string
  /**
   * The kept list, and the carnival's time now by the clock that was known when it was kept: after a start the device's
   * own clock is all that is known at first, and a borrowed phone's may be wrong.
   */
  readList: () => Promise<{ list: StartList; now: Date } | null>
  /** null removes it: it holds children's names. */
  writeList: (list: StartList | null) => Promise<void>
  readWaiting: () => Promise<Waiting[]>
  /** Puts a fact last in the queue. Resolves when it is on disk. */
  add: (fact: NewFact) => Promise<void>
  remove: (numbers: readonly number[]) => Promise<void>
}

const LIST = 'list'
/** Milliseconds by which the carnival's clock is ahead of the device's. */
const AHEAD = 'ahead'
const DEVICE = 'device'

/** Opens a task's storage on the device; without any the same in memory, so that the page works. */
export async function openDeviceStore(task: OfficialTask): Promise<DeviceStore> {
  try {
    const database = await openDatabase(`stafapp-${task.replace('_', '-')}`, (created) => {
      created.createObjectStore('values')
      created.createObjectStore('waiting', { keyPath: 'n', autoIncrement: true })
    })
    const known = await done<string | undefined>(database.transaction('values').objectStore('values').get(DEVICE))
    const device = known ?? crypto.randomUUID()
    if (known === undefined) await write(database, 'values', (values) => values.put(device, DEVICE))
    return kept(database, device)
  } catch {
    return inMemory()
  }
}

/** The list that the device keeps, if its day is not over: then its names go, and marks that were never sent stay. */
export async function keptDay(store: DeviceStore): ReturnType<DeviceStore['readList']> {
  const kept = await store.readList()
  if (!kept?.list.official || new Date(kept.list.official.ends_at) >= kept.now) return kept
  await store.writeList(null)
  return null
}

const kept = (database: IDBDatabase, device: string): DeviceStore => ({
  isKept: true,
  device,
  readList: async () => {
    const values = database.transaction('values').objectStore('values')
    const [list, ahead] = await Promise.all([
      done<StartList | undefined>(values.get(LIST)),
      done<number | undefined>(values.get(AHEAD)),
    ])
    return list === undefined ? null : { list, now: new Date(Date.now() + (ahead ?? 0)) }
  },
  writeList: (list) =>
    write(database, 'values', (values) => {
      if (list === null) return values.delete(LIST)
      values.put(serverNow().getTime() - Date.now(), AHEAD)
      return values.put(list, LIST)
    }),
  readWaiting: () => done<Waiting[]>(database.transaction('waiting').objectStore('waiting').getAll()),
  add: (fact) => write(database, 'waiting', (waiting) => waiting.add({ fact })),
  remove: (numbers) =>
    write(database, 'waiting', (waiting) => {
      for (const n of numbers) waiting.delete(n)
    }),
})

function inMemory(): DeviceStore {
  let list: StartList | null = null
  let waiting: Waiting[] = []
  let count = 0
  return {
    isKept: false,
    device: crypto.randomUUID(),
    readList: async () => (list === null ? null : { list, now: serverNow() }),
    writeList: async (next) => {
      list = next
    },
    readWaiting: async () => waiting,
    add: async (fact) => {
      count += 1
      waiting = [...waiting, { n: count, fact }]
    },
    remove: async (numbers) => {
      waiting = waiting.filter(({ n }) => !numbers.includes(n))
    },
  }
}
