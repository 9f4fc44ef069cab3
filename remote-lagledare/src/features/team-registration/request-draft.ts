import { readDraft, writeDraft } from '../../shared/session-draft.ts'
import type { Line } from './entry.ts'
import { isLine } from './use-drafts.ts'

const nameOf = (team: number): string => `request/${team}`

/** The line-up that is being asked for and not sent yet; ids only, and without the reason, which may be about health. */
export const readRequestDraft = (team: number): Line | null => readDraft(nameOf(team), isLine)

/** null: sent or given up. */
export const keepRequestDraft = (team: number, line: Line | null): void => writeDraft(nameOf(team), line)
