import type { Plan, PlanRow } from './api.ts'
import { isOver } from './next-heat.ts'

export type Conflict = Plan['conflicts'][number]

/** Short rest is no clash: everybody can be where the plan wants them, but not as rested as the carnival promises. */
export const isShortRest = ({ rest_min }: Conflict): boolean => rest_min !== undefined

export const troubleNames = { clash: 'Krockar', rest: 'Kort vila' } as const

/** What is wrong with a row: a clash before a short rest. */
export function troubleOf(conflicts: readonly Conflict[], row: number): keyof typeof troubleNames | undefined {
  const own = conflicts.filter(({ rows }) => rows.includes(row))
  if (own.length === 0) return undefined
  return own.every(isShortRest) ? 'rest' : 'clash'
}

/** Conflicts of rows that are not over. */
export function openConflicts({ conflicts, rows }: Pick<Plan, 'conflicts' | 'rows'>, now: Date): Conflict[] {
  const left = new Set(rows.filter((row) => !isOver(row, now)).map(({ id }) => id))
  return conflicts.filter((conflict) => conflict.rows.some((id) => left.has(id)))
}

/** Clashes before short rests; of those the shortest first; and what concerns most runners before the others. */
export function worstFirst(conflicts: readonly Conflict[]): Conflict[] {
  // A clash of the plan itself has no number of runners: it concerns all of them.
  const runners = (conflict: Conflict) => conflict.runners ?? Number.MAX_SAFE_INTEGER
  return conflicts.toSorted((a, b) => (a.rest_min ?? -1) - (b.rest_min ?? -1) || runners(b) - runners(a))
}

/** The rows that conflict, each once, in the plan's order. */
export const troubledRows = (conflicts: readonly Conflict[], rows: readonly PlanRow[]): PlanRow[] =>
  rows.filter(({ id }) => conflicts.some((conflict) => conflict.rows.includes(id)))

/** "3 krockar". */
export const clashesText = ({ length }: readonly Conflict[]): string => (length === 1 ? '1 krock' : `${length} krockar`)

/** "6 korta vilor, kortast 0 min". */
export const restText = (conflicts: readonly Conflict[]): string =>
  `${restsText(conflicts)}, kortast ${Math.min(...conflicts.map(({ rest_min }) => rest_min ?? 0))} min`

/** " Krockar: 1 → 3. Korta vilor: 2 → 1.": what became of the conflicts; empty where their numbers are the same. It breaks nowhere within the numbers. */
export function troubleChangeText(before: readonly Conflict[], after: readonly Conflict[]): string {
  const kinds = [
    ['Krockar', (conflict: Conflict) => !isShortRest(conflict)],
    ['Korta vilor', isShortRest],
  ] as const
  return kinds
    .map(([name, isKind]) => ({ name, from: before.filter(isKind).length, to: after.filter(isKind).length }))
    .map(({ name, from, to }) => (from === to ? '' : ` ${name}:\u00a0${from}\u00a0→\u00a0${to}.`))
    .join('')
}

/** "6 korta vilor". */
export const restsText = ({ length }: readonly Conflict[]): string =>
  length === 1 ? '1 kort vila' : `${length} korta vilor`
