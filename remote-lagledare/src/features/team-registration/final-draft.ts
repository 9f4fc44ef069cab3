import { readDraft, writeDraft } from '../../shared/session-draft.ts'
import { isLine } from './session-drafts.ts'
import type { Line } from './types.ts'

/** Unsaved changes of a final: the edited line-up, and the version and line-up it is based on. Ids only. */
export type FinalDraft = { version: number; base: Line; line: Line }

const isFinalDraft = (value: unknown): value is FinalDraft => {
  const { version, base, line } = (value ?? {}) as Partial<FinalDraft>
  return typeof version === 'number' && isLine(base) && isLine(line)
}

const nameOf = (team: number) => `final/${team}`

/** Stored in sessionStorage, to survive a reload or a lost network. */
export const readFinalDraft = (team: number): FinalDraft | null => readDraft(nameOf(team), isFinalDraft)
export const keepFinalDraft = (team: number, draft: FinalDraft | null): void => writeDraft(nameOf(team), draft)
