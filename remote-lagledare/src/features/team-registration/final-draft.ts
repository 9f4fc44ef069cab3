import { readDraft, writeDraft } from '../../parts/stored-draft.ts'
import { isLine } from './stored-drafts.ts'
import type { Line } from './types.ts'

/** Unsaved work on a final: the line-up as the leader has it, and the version and line-up that it was made of. Ids only. */
export type FinalDraft = { version: number; base: Line; line: Line }

const isFinalDraft = (value: unknown): value is FinalDraft => {
  const { version, base, line } = (value ?? {}) as Partial<FinalDraft>
  return typeof version === 'number' && isLine(base) && isLine(line)
}

const nameOf = (team: number) => `final/${team}`

/** Kept for this tab, so that a reload or a lost network takes nothing away. */
export const readFinalDraft = (team: number): FinalDraft | null => readDraft(nameOf(team), isFinalDraft)
export const keepFinalDraft = (team: number, draft: FinalDraft | null): void => writeDraft(nameOf(team), draft)
