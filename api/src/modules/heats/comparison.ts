import { createHash } from 'node:crypto'
import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import type { PublishedEntry, PublishedHeat } from '../../db/schema/heats.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { entryWindow, isOpen, type Karneval, resolveKarneval } from '../karneval/public.ts'
import { canonical } from './canonical.ts'
import { type DraftRow, requireDraft } from './drafts.ts'
import { besideOthers } from './engine/carnival.ts'
import { diffHeats } from './engine/diff.ts'
import { freeLanes } from './engine/heat-capacity.ts'
import { measure } from './engine/quality.ts'
import type { Round } from './engine/types.ts'
import { requireRound, stateOf } from './heat-rounds.ts'
import { asPublished, byRound, type LoadedRound, loadCarnival, roundNamed, unplacedIn } from './load-carnival.ts'
import { findNewestVersion, type VersionRow } from './published-heats.ts'
import { afterTaking } from './repair-preview.ts'
import { keptText, redrawnUnderWay } from './results/finals-under-way.ts'
import { changesAnswer, type Names, readNames, tightAnswer } from './round-answer.ts'
import { karnevalOfInstance } from './rounds-repository.ts'
import { entriesOf, snapshotOf } from './snapshot.ts'
import { finalNews } from './tell-finals.ts'
import { addedConflicts } from './track-conflicts.ts'

type Changes = ResponseOf<'GET /api/events/heats/changes/'>
type Comparison = ResponseOf<'GET /api/events/heats/comparison/'>
type RoundChanges = ItemOf<'POST /api/events/heats/drafts/{id}/take/'>

/** The heats that publishing would show, and the fingerprint that the publish call must send. */
type Planned = { rounds: readonly LoadedRound[]; state: string }

/**
 * The working heats, or the draft with its repairs. A draft's fingerprint contains all its places, because a team that
 * is entered or withdrawn changes what would be published without changing the working heats.
 */
export function plannedOf(
  rounds: readonly LoadedRound[],
  newest: Pick<VersionRow, 'version'> | null,
  draft: DraftRow | null,
): Planned {
  const state = stateOf(rounds, newest?.version ?? null)
  if (!draft) return { rounds, state }
  const planned = afterTaking(draft, rounds)
  const places = JSON.stringify(planned.map(({ key, heats }) => [key, heats]))
  const digest = createHash('sha256').update(places).digest('base64url').slice(0, 20)
  return { rounds: planned, state: `${state}-${draft.id}-${digest}` }
}

/** The draft with this id; null without an id. @throws AppError not_found (gone, or of another carnival) */
export async function findDraftOf(db: Db, karnevalId: number, id: number | undefined): Promise<DraftRow | null> {
  if (id === undefined) return null
  const draft = await requireDraft(db, id)
  if (draft.karnevalId !== karnevalId) throw new AppError('not_found', 'Förslaget hör till en annan karneval.')
  return draft
}

/** The changes that a publication of the working heats, or of a draft, would make: in words and in figures. */
export async function readChanges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: QueryOf<'GET /api/events/heats/changes/'>,
): Promise<Changes> {
  const karneval = await resolveKarneval(db, query.karneval, { drafts: true })
  const draft = await findDraftOf(db, karneval.id, query.draft)
  const working = await loadCarnival(db, karneval.id)
  const newest = await findNewestVersion(db, karneval.id)
  const { rounds, state } = plannedOf(working, newest, draft)
  const names = await readNames(db, karneval.id)
  const published = newest?.snapshot ?? []
  const entries = await entriesOf(
    db,
    karneval.id,
    rounds.flatMap(({ row, heats }) => heats.map(({ places }) => ({ round: row.round, places }))),
  )
  // Drafts contain no final that follows a trial, so the working finals are the ones that would be published.
  const mails = await finalNews(db, { karnevalId: karneval.id, rounds, before: published, after: snapshotOf(working) })
  return {
    state,
    published_version: newest?.version ?? null,
    data: comparedRounds(published, rounds, names),
    mails: mails.size,
    changed_compositions: changedCompositions(newest?.entries ?? null, entries),
    unplaced: rounds.flatMap(unplacedIn).length,
    ...(await warningsOf(db, karneval, { rounds, newest, now })),
  }
}

function comparedRounds(
  published: readonly PublishedHeat[],
  rounds: readonly LoadedRound[],
  names: Names,
): Changes['data'] {
  const before = new Map(asPublished(rounds, published).map((round) => [round.key, round]))
  const besideBefore = besideOthers([...before.values()])
  const besideAfter = besideOthers(rounds)
  const changed = new Map(roundChanges(published, rounds, names).map((each) => [keyOf(each), each.changes]))
  return rounds.flatMap((round) => {
    const changes = changed.get(keyOf(roundNamed(round)))
    const was = before.get(round.key)
    if (!changes || !was) return []
    const after = besideAfter(round)
    return {
      ...roundNamed(round),
      starts_at: round.row.startsAt.toISOString(),
      before: figuresOf(besideBefore(was)),
      after: figuresOf(after),
      changes,
      tight_teams: tightAnswer(after, names),
    }
  })
}

const keyOf = ({ event_instance, round }: Pick<RoundChanges, 'event_instance' | 'round'>) =>
  `${event_instance} ${round}`

const figuresOf = (round: Round) =>
  round.heats.length === 0 ? null : { ...measure(round), free_lanes: freeLanes(round.heats, round.rules) }

/** One round lane by lane: as published, and as a publication would make it. @throws AppError not_found */
export async function readComparison(
  { db }: Pick<Context, 'db'>,
  query: QueryOf<'GET /api/events/heats/comparison/'>,
): Promise<Comparison> {
  const karnevalId = await karnevalOfInstance(db, query.event_instance)
  const draft = await findDraftOf(db, karnevalId, query.draft)
  const newest = await findNewestVersion(db, karnevalId)
  const { rounds } = plannedOf(await loadCarnival(db, karnevalId), newest, draft)
  const own = requireRound(rounds, query)
  const names = await readNames(db, karnevalId)
  const known = new Map(own.heatRows.map((heat) => [heat.number, heat.startsAt]))
  const { startsAt, heatMs } = own.rules.timing
  return {
    ...roundNamed(own),
    track_lanes: own.row.trackLanes,
    before: (byRound(newest?.snapshot ?? []).get(own.key) ?? []).map(({ number, starts_at, places }) => ({
      number,
      starts_at,
      places: placesOf(places, names),
    })),
    after: own.heats.map(({ number, places }) => ({
      number,
      starts_at: (known.get(number) ?? new Date(startsAt + (number - 1) * heatMs)).toISOString(),
      places: placesOf(places, names),
    })),
  }
}

const placesOf = (places: readonly { lane: number; team: number }[], names: Names) =>
  places.map(({ lane, team }) => ({ lane, ...names.team(team) }))

export type Standing = { rounds: readonly LoadedRound[]; newest: VersionRow | null; now: () => Date }

/** Warnings for the organiser before a publication. */
export async function warningsOf(db: Db, karneval: Karneval, { rounds, newest, now }: Standing) {
  const beside = besideOthers(rounds)
  const published = byRound(newest?.snapshot ?? [])
  const before = rounds.map(({ key }) => ({ key, heats: published.get(key) ?? [] }))
  const window = entryWindow(karneval)
  return {
    clashes: rounds.reduce((sum, round) => sum + measure(beside(round)).clashes, 0),
    track_conflicts: await addedConflicts(
      db,
      karneval.id,
      before,
      new Map(rounds.map(({ key, heats }) => [key, heats])),
    ),
    finals_under_way: (await redrawnUnderWay(db, rounds, newest?.snapshot ?? [])).map(keptText),
    entry_open_until: isOpen(karneval, window, now()) ? window.closesAt.toISOString() : null,
  }
}

/** Changes by round against the published heats, in the order of the carnival's events, without unchanged rounds. */
export function roundChanges(
  published: readonly PublishedHeat[],
  rounds: readonly LoadedRound[],
  names: Names,
): RoundChanges[] {
  const old = byRound(published)
  return rounds.flatMap((round) => {
    const changes = diffHeats(old.get(round.key) ?? [], round.heats)
    return changes.length === 0 ? [] : [{ ...roundNamed(round), changes: changesAnswer(changes, names) }]
  })
}

function changedCompositions(before: readonly PublishedEntry[] | null, after: readonly PublishedEntry[]): number {
  const key = (entry: PublishedEntry) => `${entry.team}/${entry.round}`
  const old = new Map((before ?? []).map((entry) => [key(entry), entry]))
  return after.filter((entry) => {
    const was = old.get(key(entry))
    return was !== undefined && canonical(was.runners) !== canonical(entry.runners)
  }).length
}
