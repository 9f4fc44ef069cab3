import { asc, eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import type { Karneval } from '../../domain/current-karneval.ts'
import { drawPacket } from './packet.ts'
import type { Unit } from './school-day.ts'
import { readStartsByGroup } from './starts.ts'

type PacketsOptions = { publicUrl: string; now: Date }

/** One PDF per school that has a start, in a zip. A file's name holds the school's number of ours and its name in letters. */
export async function zipPackets(db: Db, karneval: Karneval, options: PacketsOptions): Promise<Buffer> {
  const units = await db
    .select({ id: schoolUnit.id, unit_name: schoolUnit.unitName, school_name: school.name, school: school.id })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .orderBy(asc(school.name), asc(schoolUnit.id))
  const schools = [...Map.groupBy(units, (unit) => unit.school).values()]
  const starts = await readStartsByGroup(
    db,
    karneval.id,
    schools.map((ofSchool) => ofSchool.map(({ id }) => id)),
  )
  const files: Record<string, Uint8Array> = {}
  for (const [index, ofSchool] of schools.entries()) {
    const own = starts[index]
    if (!own || own.starts.length === 0) continue
    files[fileName(ofSchool[0])] = await drawPacket({ karneval, units: ofSchool, starts: own }, options)
  }
  // PDFs are compressed already.
  return Buffer.from(zipSync(files, { level: 0, mtime: options.now }))
}

const fileName = (unit: (Unit & { school: number }) | undefined): string =>
  `${(unit?.school_name ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${unit?.school}.pdf`
