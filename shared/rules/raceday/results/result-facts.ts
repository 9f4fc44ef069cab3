import type {
  CorrectionDetail,
  FactDetail,
  LotDetail,
  MarkDetail,
  ReadingDetail,
  RulingDetail,
  TimeDetail,
} from '@stafapp/shared/contract/raceday'
import type { Fact } from '../facts.ts'

/** A fact with what it says, and when the server recorded it. */
export type ResultFact = Fact & { detail: FactDetail | null; recordedAt: string }

type Details = {
  reading: ReadingDetail
  time: TimeDetail
  mark: MarkDetail
  correction: CorrectionDetail
  ruling: RulingDetail
  lot: LotDetail
}

/** A field that only the details of that kind have. */
const ownField = {
  reading: 'sha256',
  time: 'hand',
  mark: 'mark',
  correction: 'reason',
  ruling: 'decision',
  lot: 'among',
} as const satisfies Record<keyof Details, string>

/** The facts that a result is made of: they are frozen when it becomes official. */
export const resultKinds = ['reading', 'time', 'mark'] as const

/** What a fact of that kind says; null for one of another kind, or without its detail. */
export function detailOf<K extends keyof Details>(
  kind: K,
  fact: Pick<ResultFact, 'kind' | 'detail'>,
): Details[K] | null {
  return fact.kind === kind && hasOwnDetail(kind, fact.detail) ? fact.detail : null
}

const hasOwnDetail = <K extends keyof Details>(kind: K, detail: FactDetail | null): detail is Details[K] =>
  detail !== null && ownField[kind] in detail && (kind !== 'correction' || !('decision' in detail || 'mark' in detail))

/** Whether facts of that kind need a detail. */
export const needsDetail = (kind: string): kind is keyof Details => kind in ownField
