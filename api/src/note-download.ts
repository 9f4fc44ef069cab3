import type { Call } from '@stafapp/shared/contract/define'
import { audit } from './domain/audit.ts'
import { isOrganiser } from './domain/own-objects.ts'
import { FileAnswer } from './file-answer.ts'
import type { Context } from './handler.ts'
import type { Attempts } from './throttle.ts'

const HOUR_MS = 60 * 60_000

type Download = { call: Call; query: unknown; result: unknown }

/**
 * Writes into the change log that somebody took persons out of the portal: a file of any user's, and the organiser's reads
 * of what the call names. The same download of the same user is one entry an hour: the timing computer asks every few
 * seconds.
 */
export async function noteDownload({ call, query, result }: Download, ctx: Context, attempts: Attempts): Promise<void> {
  const { user } = ctx
  if (!call.persons || !user || !(result instanceof FileAnswer || isOrganiser(user))) return
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1))
  // Which version the caller holds says nothing about what was taken.
  const after = Object.fromEntries(asked.filter(([name]) => name !== 'since'))
  const [counted] = await attempts.add([`download ${user.id} ${call.persons} ${JSON.stringify(after)}`], HOUR_MS)
  if (counted?.count !== 1) return
  await audit(ctx.db, ctx, { action: `download.${call.persons}`, objectType: 'download', objectId: null, after })
}
