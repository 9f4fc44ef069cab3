import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'

export type StartList = ResponseOf<'GET /api/raceday/start-list/'>
export type NewFact = BodyOf<'POST /api/raceday/facts/'>['facts'][number]

/** A fact that the server has not answered yet. `n` is its place in the queue. */
export type Waiting = { n: number; fact: NewFact }

/** What the device keeps for the day. */
export type DeviceStore = {
  /** false: the browser refuses storage, and everything is lost when the page closes. */
  isKept: boolean
  device: string
  readList: () => Promise<StartList | null>
  /** null removes it: it holds children's names. */
  writeList: (list: StartList | null) => Promise<void>
  readWaiting: () => Promise<Waiting[]>
  /** Puts a fact last in the queue. Resolves when it is on disk. */
  add: (fact: NewFact) => Promise<void>
  remove: (numbers: readonly number[]) => Promise<void>
}

const DATABASE = 'stafapp-call-room'
const LIST = 'list'
const DEVICE = 'device'

/** Opens the device's storage; without any the same in memory, so that the page works. */
export async function openDeviceStore(): Promise<DeviceStore> {
  try {
    const database = await openDatabase()
    const known = await done<string | undefined>(database.transaction('values').objectStore('values').get(DEVICE))
    const device = known ?? crypto.randomUUID()
    if (known === undefined) await write(database, 'values', (values) => values.put(device, DEVICE))
    return kept(database, device)
  } catch {
    return inMemory()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('values')
    opening.result.createObjectStore('waiting', { keyPath: 'n', autoIncrement: true })
  }
  return done(opening)
}

const kept = (database: IDBDatabase, device: string): DeviceStore => ({
  isKept: true,
  device,
  readList: async () =>
    (await done<StartList | undefined>(database.transaction('values').objectStore('values').get(LIST))) ?? null,
  writeList: (list) =>
    write(database, 'values', (values) => (list === null ? values.delete(LIST) : values.put(list, LIST))),
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
    readList: async () => list,
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

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the change is on disk, not when it is asked for: a phone may be switched off in between. */
function write(
  database: IDBDatabase,
  name: 'values' | 'waiting',
  change: (store: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    change(transaction.objectStore(name))
  })
}
