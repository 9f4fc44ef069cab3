import { desc, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, withTransaction } from '../db/db.ts'
import { changeEvent } from '../db/schema/change-event.ts'

export type RecordedChange = { id: number; calls: string[] }

export type ChangeFeedOptions = {
  db: Db
  createClient: () => pg.Client
  clock: () => Date
  /** Called at the start with the stored changes, and the id before the first of them. */
  onHistory: (floor: number, changes: readonly RecordedChange[]) => void
  /** Called for every change, of this process too, in commit order. */
  onChange: (change: RecordedChange) => void
  /** Called when the database has delivered all new changes; at least every 8 s while it answers. */
  onCurrent: () => void
  onError: (error: unknown) => void
}

export type ChangeFeed = {
  /** Stores a change and notifies every process. Never throws, because the announced change is already committed. */
  announce: (calls: readonly string[]) => Promise<void>
  /** Resolves when changes of other processes are being received. */
  start: () => Promise<void>
  /** Resolves when every change that is committed by now has been delivered; at once while the database is away. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

const CHANNEL = 'stafapp_change'
/** Serialises the inserts, so that ids rise in commit order and no change is overtaken. */
const ORDER_LOCK = 8_031_175
const KEPT = 1000
const HISTORY = 200
/** The pulse is also the heartbeat that browsers expect: interval plus timeout must stay below their 9 s. */
const PULSE_MS = 4000
const PULSE_PATIENCE_MS = 4000
const RECONNECT_MS = 500

/**
 * Distributes changes of the public reads across processes: a table in commit order, and NOTIFY as a signal. The signal
 * has no content: its receiver reads the new rows, so the next signal or the pulse makes up for a missed one.
 */
export function createChangeFeed({
  db,
  createClient,
  clock,
  onHistory,
  onChange,
  onCurrent,
  onError,
}: ChangeFeedOptions): ChangeFeed {
  let listener: pg.Client | null = null
  let last = 0
  let reading = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** Changes not announced yet because the database was away. */
  const untold = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const write = (calls: readonly string[]) =>
    withTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`)
      const [row] = await tx
        .insert(changeEvent)
        .values({ at: clock(), calls: [...calls] })
        .returning({ id: changeEvent.id })
      await tx.execute(sql`delete from ${changeEvent} where ${changeEvent.id} <= ${(row?.id ?? 0) - KEPT}`)
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
    })

  const tell = async (): Promise<void> => {
    const calls = [...untold]
    if (calls.length === 0) return
    untold.clear()
    try {
      await write(calls)
    } catch (error) {
      onError(error)
      for (const call of calls) untold.add(call)
      // Retry until the database is back; other processes serve the old answer meanwhile. If this process ends first,
      // its next start announces all calls.
      clearTimeout(retry)
      if (!isStopped) retry = setTimeout(() => void tell(), RECONNECT_MS).unref()
    }
  }

  const readNew = async (client: pg.Client) => {
    const { rows } = await client.query<RecordedChange>({
      text: 'select id, calls from change_event where id > $1 order by id',
      values: [last],
      // The driver supports this per query; its types do not.
      ...{ query_timeout: PULSE_PATIENCE_MS },
    })
    for (const row of rows) {
      last = row.id
      onChange(row)
    }
    onCurrent()
  }

  // One read at a time, so that no change is delivered twice or out of order.
  const look = (client: pg.Client) => {
    reading = reading
      .then(() => (listener === client ? readNew(client) : undefined))
      .catch((error) => lose(client, error))
    return reading
  }

  const lose = (client: pg.Client, error: unknown) => {
    if (listener !== client) return
    listener = null
    void client.end().catch(() => undefined)
    if (isStopped) return
    onError(error)
    schedule(() => void connect(), RECONNECT_MS)
  }

  const schedule = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
    timer.unref()
  }

  const pulse = (client: pg.Client) =>
    schedule(() => {
      void look(client).then(() => {
        if (listener === client && !isStopped) pulse(client)
      })
    }, PULSE_MS)

  const connect = async (): Promise<void> => {
    if (isStopped) return
    const client = createClient()
    listener = client
    client.on('error', (error) => lose(client, error))
    client.on('notification', () => void look(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // Read the changes made while not listening.
      await look(client)
      if (listener === client) pulse(client)
    } catch (error) {
      lose(client, error)
    }
  }

  const readHistory = async () => {
    const { id, calls } = changeEvent
    const rows = await db.select({ id, calls }).from(changeEvent).orderBy(desc(id)).limit(HISTORY)
    const changes = rows.reverse()
    last = changes.at(-1)?.id ?? 0
    onHistory((changes[0]?.id ?? 1) - 1, changes)
  }

  return {
    announce: (calls) => {
      for (const call of calls) untold.add(call)
      return tell()
    },
    start: async () => {
      await readHistory()
      await connect()
    },
    catchUp: async () => {
      if (listener) await look(listener)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(retry)
      await reading
      const client = listener
      listener = null
      await client?.end().catch(() => undefined)
    },
  }
}
