import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { Db } from '../../db/db.ts'
import type { PublishedHeat } from '../../db/schema/heats.ts'
import { leaderAddresses } from '../../mail/leader-addresses.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { type FinalNews, type FinalPlace, finalMail } from '../../mail/templates/final.ts'
import { readPlan, timesOfHeat } from '../plan/public.ts'
import { diffHeats } from './engine/diff.ts'
import { byRound, type LoadedRound } from './load-carnival.ts'
import { namesOfTeams } from './published-heats.ts'

export type FinalServices = { outbox: Outbox; publicUrl: string }

type Publication = {
  karnevalId: number
  rounds: readonly LoadedRound[]
  before: readonly PublishedHeat[]
  after: readonly PublishedHeat[]
}

/**
 * Mails the leaders whose teams a publication puts into a final, on another lane of it or out of it: one mail per
 * address, in the publication's transaction, so that each version is told exactly once. Finals without a trial are not
 * told: everybody runs there.
 * @returns the number of mails
 */
export async function tellFinals(tx: Db, publication: Publication, services: FinalServices): Promise<number> {
  const byAddress = await finalNews(tx, publication)
  if (byAddress.size === 0) return 0
  await services.outbox.postAll(
    tx,
    [...byAddress].map(([to, own]) => ({
      kind: 'final',
      to,
      content: finalMail(`${services.publicUrl}/lagledare/vartschema`, own),
    })),
  )
  return byAddress.size
}

/** The lines about finals that each mail address gets when heats are published. */
export async function finalNews(db: Db, publication: Publication): Promise<Map<string, FinalNews[]>> {
  const news = await newsOf(db, publication)
  const byAddress = new Map<string, FinalNews[]>()
  if (news.length === 0) return byAddress
  const leaders = await leaderAddresses(db, [...new Set(news.map(({ unit }) => unit))])
  for (const each of news) {
    for (const address of leaders.get(each.unit) ?? [])
      byAddress.set(address, [...(byAddress.get(address) ?? []), each])
  }
  return byAddress
}

async function newsOf(
  tx: Db,
  { karnevalId, rounds, before, after }: Publication,
): Promise<(FinalNews & { unit: number })[]> {
  const old = byRound(before)
  const now = byRound(after)
  const finals = rounds.filter(({ row }) => row.round === 'FINAL' && row.rounds[0] !== row.round)
  const changes = finals.flatMap((final) =>
    diffHeats(old.get(final.key) ?? [], now.get(final.key) ?? []).map((change) => ({ final, change })),
  )
  if (changes.length === 0) return []
  const names = await namesOfTeams(tx, karnevalId)
  const plan = await readPlan(tx, karnevalId)
  return changes.flatMap(({ final: { row, key }, change }) => {
    const known = names.get(change.team)
    // Who has withdrawn a team knows that it does not run.
    if (!known || (change.op === 'removed' && known.withdrawn)) return []
    const heat = change.op === 'removed' ? undefined : now.get(key)?.find(({ number }) => number === change.after.heat)
    const place = (): FinalPlace | null => {
      if (!heat || change.op === 'removed') return null
      const times = timesOfHeat(plan, heat)
      const delayed = (planned: Date | string | null) =>
        planned === null ? null : formatMoment(new Date(new Date(planned).getTime() + (times?.delayMin ?? 0) * 60_000))
      const { lane } = change.after
      return {
        calls: delayed(times ? times.callsAt : heat.calls_at),
        starts: delayed(times ? times.startsAt : heat.starts_at) ?? 'senare',
        lane: row.trackLanes === null ? `startplats ${lane}` : `bana ${lane}`,
      }
    }
    return [{ team: known.team_name, event: row.eventName, op: change.op, place: place(), unit: known.school_unit }]
  })
}
