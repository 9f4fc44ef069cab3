import type { MarkDetail, Precision, TimeDetail } from '@stafapp/shared/contract/raceday'
import { parseTime, shownTime } from '@stafapp/shared/rules/times/times'

/** What a typed cell means. `ask`: it can be read in two ways, and a person says which. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'time'; ms: number; precision: Precision; hand: boolean }
  | { kind: 'mark'; mark: MarkDetail['mark'] }
  | { kind: 'ask'; choices: readonly { text: string; cell: Extract<Cell, { kind: 'time' }> }[] }
  | { kind: 'fault'; text: string }

const marks: Readonly<Record<string, MarkDetail['mark']>> = {
  DNS: 'DNS',
  DNF: 'DNF',
  DQ: 'DQ',
  DSQ: 'DQ',
  OTC: 'OTC',
}

/** Reads a typed time or mark: "62,34", "1.02,34", "1:02.34", "62,3 h" for a time by hand, DNS, DNF, DQ, OTC. */
export function readCell(text: string): Cell {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  const mark = marks[typed.toUpperCase()]
  if (mark) return { kind: 'mark', mark }
  const hand = /\s*h$/i.test(typed)
  const time = typed.replace(/\s*h$/i, '')
  const [, minutes, seconds, part] = /^(\d{1,2})\.(\d{2})(?:\.(\d{1,3}))?$/.exec(time) ?? []
  if (minutes !== undefined && seconds !== undefined && part !== undefined) {
    return asking([`${minutes}:${seconds},${part}`], hand)
  }
  // "1.02" may be a minute and two seconds, or one second and two hundredths.
  if (minutes !== undefined && seconds !== undefined && Number(minutes) < LEAST_SECONDS && Number(seconds) < 60) {
    return asking([`${minutes}:${seconds},00`, `${minutes},${seconds}`], hand)
  }
  return (
    readTime(time, hand) ?? {
      kind: 'fault',
      text: `${typed} är ingen tid. Skriv en tid, till exempel 1:02,34, eller DNS, DNF, DQ eller OTC.`,
    }
  )
}

/** No relay is run in fewer seconds. */
const LEAST_SECONDS = 10

function asking(texts: readonly string[], hand: boolean): Cell {
  const choices = texts.flatMap((text) => {
    const cell = readTime(text, hand)
    return cell ? [{ text, cell }] : []
  })
  return choices.length > 0
    ? { kind: 'ask', choices }
    : { kind: 'fault', text: 'Minuterna eller sekunderna stämmer inte.' }
}

function readTime(text: string, hand: boolean): Extract<Cell, { kind: 'time' }> | null {
  const ms = parseTime(text)
  if (ms === null) return null
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  const precision = decimals === 0 ? 1000 : decimals === 1 ? 100 : decimals === 2 ? 10 : 1
  return { kind: 'time', ms, precision, hand }
}

/** The fact's detail for a typed time; a place that was typed before stays. */
export const timeDetail = (
  { ms, precision, hand }: Extract<Cell, { kind: 'time' }>,
  place: number | null,
): TimeDetail => ({
  ms,
  precision,
  hand,
  place,
})

/** The fact's detail for a mark without a reason. */
export const markDetail = (mark: MarkDetail['mark'], rest: Partial<MarkDetail> = {}): MarkDetail => ({
  mark,
  reason: null,
  rule: null,
  edition: null,
  note: null,
  ...rest,
})

/** What stands in a cell: the mark, otherwise the time as it is shown. */
export function cellText({ mark, shown }: { mark: string | null; shown: string | null }): string {
  return mark ?? shown ?? ''
}

/** "1:02,34" or a mark, for a sentence; "inget" without either. */
export const saidText = (ms: number | null, mark: string | null): string =>
  mark ?? (ms === null ? 'inget' : shownTime(ms))
