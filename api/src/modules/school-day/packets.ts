import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import type { Karneval } from '../../domain/current-karneval.ts'
import type { PacketOptions } from './packet.ts'
import type { Unit } from './school-day.ts'
import { readStartsByGroup, type SchoolStarts } from './starts.ts'

export type SchoolPacket = { units: (Unit & { school: number })[]; starts: SchoolStarts }

/** What the drawing thread is given: everything that it prints, and no way to anything else. */
export type PacketsOrder = PacketOptions & {
  karneval: Karneval
  packets: SchoolPacket[]
  /** One file per school, or all in one file for the printer. */
  format: 'zip' | 'pdf'
}

type PacketsOptions = PacketOptions & Pick<PacketsOrder, 'format'>

/** What the test of a busy thread replaces. */
export type StartThread = (workerData: PacketsOrder) => Worker

const startThread: StartThread = (workerData) =>
  new Worker(new URL('./packets-thread.ts', import.meta.url), { workerData })

/**
 * The papers of every school that has a start. Some 200 of them keep a processor busy for many seconds, so they are drawn
 * in a thread of their own, and everybody else is answered meanwhile.
 */
export async function makePackets(
  db: Db,
  karneval: Karneval,
  options: PacketsOptions,
  start: StartThread = startThread,
): Promise<Buffer> {
  const thread = start({ ...options, karneval, packets: await readPackets(db, karneval.id) })
  // Rejects with the thread's own error when the drawing fails.
  const [bytes] = (await once(thread, 'message')) as [Uint8Array]
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

async function readPackets(db: Db, karnevalId: number): Promise<SchoolPacket[]> {
  const units = await db
    .select({ id: schoolUnit.id, unit_name: schoolUnit.unitName, school_name: school.name, school: school.id })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .orderBy(asc(school.name), asc(schoolUnit.id))
  const schools = [...Map.groupBy(units, (unit) => unit.school).values()]
  const starts = await readStartsByGroup(
    db,
    karnevalId,
    schools.map((ofSchool) => ofSchool.map(({ id }) => id)),
  )
  return schools.flatMap((ofSchool, index) => {
    const own = starts[index]
    return own && own.starts.length > 0 ? [{ units: ofSchool, starts: own }] : []
  })
}
