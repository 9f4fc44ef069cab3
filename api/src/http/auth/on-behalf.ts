import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Db, withRetries } from '../../db/db.ts'
import { schoolUnit } from '../../db/schema/schools.ts'
import { AppError } from '../../lib/app-error.ts'
import type { SessionUser } from '../handler.ts'

/** Methods that change nothing and need no reason. */
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const ID = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647
const controls = /\p{Cc}/u

/**
 * Lets the organiser act for a school: the header X-School-Unit names one of its units, and X-Reason (percent-encoded,
 * 3 to 500 characters) gives the reason for a write. Other users' headers are ignored.
 * @throws AppError not_found for no such unit, required for a write without a reason
 */
export async function onBehalf(request: FastifyRequest, user: SessionUser, db: Db): Promise<SessionUser> {
  const header = request.headers['x-school-unit']
  if (header === undefined || !user.roles.includes('super_admin')) return user
  const id = typeof header === 'string' && ID.test(header) ? Number(header) : 0
  const units = id > 0 && id <= MAX_ID ? await withRetries(() => listSchoolUnits(db, id)) : []
  const [first] = units
  if (!first) throw new AppError('not_found')
  const reason = reads.has(request.method) ? null : readReason(request.headers['x-reason'])
  return { ...user, schoolId: first.schoolId, unitIds: units.map((unit) => unit.id), onBehalf: { reason } }
}

/** All units of the unit's school. */
function listSchoolUnits(db: Db, unitId: number) {
  const school = db.select({ id: schoolUnit.schoolId }).from(schoolUnit).where(eq(schoolUnit.id, unitId))
  return db
    .select({ id: schoolUnit.id, schoolId: schoolUnit.schoolId })
    .from(schoolUnit)
    .where(eq(schoolUnit.schoolId, school))
    .orderBy(schoolUnit.id)
}

function readReason(header: string | string[] | undefined): string {
  const reason = decoded(typeof header === 'string' ? header : '').trim()
  if (reason.length >= 3 && reason.length <= 500 && !controls.test(reason)) return reason
  throw new AppError('required', 'Skriv varför du ändrar något för skolan (3–500 tecken).', { attr: 'reason' })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
