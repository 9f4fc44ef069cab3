import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { runInThread } from '../../../lib/run-in-thread.ts'
import type { Karneval } from '../../karneval/public.ts'
import type { PacketOptions } from './packet.ts'
import { joinFacts, noFacts, type PacketFacts, readPacketFacts } from './packet-facts.ts'
import type { Unit } from './school-day.ts'
import { readStartsByGroup, type SchoolStarts } from './starts.ts'

export type SchoolPacket = { units: Unit[]; starts: SchoolStarts; facts: PacketFacts }

/** All data that the drawing thread needs; it has no access to the database. */
export type PacketsOrder = PacketOptions & {
  karneval: Karneval
  packets: SchoolPacket[]
  /** One file per school, or one file for printing. */
  format: 'zip' | 'pdf'
}

type PacketsOptions = PacketOptions & Pick<PacketsOrder, 'format'>

/**
 * The printouts of all schools with a start. Drawing some 200 of them takes many seconds of processor time, so it is
 * done in a thread while other requests are answered.
 */
export async function makePackets(db: Db, karneval: Karneval, options: PacketsOptions): Promise<Buffer> {
  const workerData: PacketsOrder = { ...options, karneval, packets: await readPackets(db, karneval.id) }
  const bytes = await runInThread<Uint8Array>(new URL('./packets-thread.ts', import.meta.url), workerData)
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
  const facts = await readPacketFacts(
    db,
    karnevalId,
    units.map(({ id }) => id),
  )
  return schools.flatMap((ofSchool, index) => {
    const own = starts[index]
    if (!own || own.starts.length === 0) return []
    return [{ units: ofSchool, starts: own, facts: joinFacts(ofSchool.map(({ id }) => facts.get(id) ?? noFacts)) }]
  })
}
