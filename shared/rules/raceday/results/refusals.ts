import type { FactDetail, FactKind, MarkDetail, ReadingDetail } from '@stafapp/shared/contract/raceday'
import { upperFirst } from '../../first-letter.ts'
import type { Fact } from '../facts.ts'
import { deriveResult, effectiveOf, type ResultSpot } from './derive-result.ts'
import { dqReasons, OTHER_REASON } from './dq-reasons.ts'
import { detailOf, needsDetail, type ResultFact, resultKinds } from './result-facts.ts'

export type NewResultFact = Omit<Fact, 'seq'> & { detail: FactDetail | null }
export type RefusalContext = { facts: readonly ResultFact[]; spots: readonly ResultSpot[]; isMass: boolean }

/** What to do with a time for a team that has been withdrawn: nothing is guessed. */
const WITHDRAWN = 'laget är struket. Ta tillbaka strykningen om laget sprang.'
const INCOMPLETE = 'Anteckningen är ofullständig.'

/** Why a fact about results cannot be recorded, in Swedish; null when it can, and for facts of other kinds. */
export function resultRefusal(fact: NewResultFact, { facts, spots, isMass }: RefusalContext): string | null {
  // Has a detail, but says nothing about a result.
  if (fact.kind === 'legs') return null
  if (!needsDetail(fact.kind)) {
    if (fact.detail !== null) return INCOMPLETE
    return fact.kind === 'official' ? officialRefusal(fact, facts, spots) : null
  }
  const kind = fact.kind
  if (detailOf(kind, fact) === null) return INCOMPLETE
  if (kind === 'reading') return readingRefusal(detailOf('reading', fact), spots, isMass)
  const isGone = spots.some(({ team, withdrawn }) => team === fact.team && withdrawn === true)
  if (isGone && (kind === 'time' || (kind === 'mark' && detailOf('mark', fact)?.mark !== 'none'))) {
    return upperFirst(WITHDRAWN)
  }
  if (isGone && kind === 'lot') return 'Laget är struket och går inte till final.'
  if (kind === 'time') {
    const detail = detailOf('time', fact)
    return detail?.ms === null && detail.place === null ? 'Skriv en tid eller en placering.' : null
  }
  if (kind === 'mark') return markRefusal(detailOf('mark', fact))
  if (kind === 'correction') {
    return deriveResult(facts, spots).version === 0
      ? 'Resultatet är inte officiellt ännu, så det kan ändras utan rättelse.'
      : null
  }
  if (kind === 'ruling') {
    const protest = effectiveOf(facts).find(({ id }) => id === detailOf('ruling', fact)?.protest)
    return protest?.kind !== 'protest' || protest.team !== fact.team ? 'Protesten finns inte.' : null
  }
  return detailOf('lot', fact)?.among.includes(fact.team ?? 0) ? null : 'Laget är inte bland dem som lottningen gäller.'
}

function officialRefusal(
  fact: NewResultFact,
  facts: readonly ResultFact[],
  spots: readonly ResultSpot[],
): string | null {
  const result = deriveResult(facts, spots)
  if (result.version > 0) return 'Resultatet är redan officiellt. Gör en rättelse om något har ändrats.'
  if (result.state === 'none') return 'Heatet har inget resultat ännu.'
  const unseen = facts.some(
    ({ kind, device, seq }) => seq > fact.seen && device !== fact.device && (kind === 'undo' || isResultKind(kind)),
  )
  return unseen ? 'Resultatet har ändrats sedan du såg det. Se igenom det och tryck på Klart igen.' : null
}

const isResultKind = (kind: FactKind): boolean => resultKinds.some((each) => each === kind)

function markRefusal(detail: MarkDetail | null): string | null {
  if (detail?.mark !== 'DQ') return detail?.reason ? INCOMPLETE : null
  if (detail.reason === null) return 'Välj skälet till diskvalificeringen.'
  if (detail.rule === null || detail.rule.trim() === '' || detail.edition === null) return 'Skriv regelns nummer.'
  if (detail.reason === OTHER_REASON) return detail.note?.trim() ? null : 'Skriv skälet till diskvalificeringen.'
  return dqReasons.some(({ code }) => code === detail.reason) ? null : 'Skälet till diskvalificeringen är okänt.'
}

function readingRefusal(detail: ReadingDetail | null, spots: readonly ResultSpot[], isMass: boolean): string | null {
  if (!detail) return INCOMPLETE
  const teams = new Set<number>()
  const lanes = new Set<number>()
  for (const [index, row] of detail.rows.entries()) {
    const where = row.lane === null ? `Rad ${index + 1}` : `Bana ${row.lane}`
    if (row.team === null) continue
    const spot = spots.find(({ team }) => team === row.team)
    if (!spot) return `${where}: laget ${row.team} är inte med i heatet.`
    if (!isMass && row.lane !== null && row.lane !== spot.lane)
      return `${where}: laget ${row.team} står på bana ${spot.lane}.`
    if (spot.withdrawn && row.mark !== 'DNS') return `${where}: ${WITHDRAWN}`
    if (teams.has(row.team)) return `${where}: laget finns med två gånger.`
    if (!isMass && row.lane !== null && lanes.has(row.lane)) return `${where}: banan finns med två gånger.`
    teams.add(row.team)
    if (row.lane !== null) lanes.add(row.lane)
    if (row.ms === null && row.mark === null && row.place === null)
      return `${where}: tid, placering och märkning saknas.`
  }
  return teams.size === 0 ? 'Filen har inga tider för heatets lag.' : null
}

/**
 * An earlier reading of the same text that counts, so that the new one says nothing more. A device that knew of another
 * reading since then means it: the crew has taken that one back.
 */
export function sameReading(fact: NewResultFact, facts: readonly ResultFact[]): ResultFact | null {
  const sha256 = detailOf('reading', fact)?.sha256
  if (sha256 === undefined) return null
  const readings = effectiveOf(facts).filter(({ kind }) => kind === 'reading')
  const same = readings.findLast((each) => detailOf('reading', each)?.sha256 === sha256)
  const known = readings.findLast(({ seq, device }) => seq <= fact.seen || device === fact.device)
  return same === undefined || (known && known.seq > same.seq) ? null : same
}
