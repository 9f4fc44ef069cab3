import type { Context, SessionUser } from '../../../http/handler.ts'
import { listLeaders } from '../../schools/public.ts'

/** Whose messages a call shows: the account's; for the organiser who works for a school, those of the school's people. */
export async function readersOf({ db, user }: Pick<Context<SessionUser>, 'db' | 'user'>): Promise<number[]> {
  if (user.onBehalf === undefined || user.schoolId === null) return [user.id]
  return (await listLeaders(db, user.schoolId, user.unitIds)).map(({ id }) => id)
}
