import { draftPlace, readDraft, writeDraft } from '@stafapp/shared/kept-draft'
import { getUser } from '@stafapp/shared/session'
import type { Line } from './entry.ts'
import { isLine } from './use-drafts.ts'

const placeOf = (team: number): string | null => draftPlace(getUser()?.username, `request/${team}`)

/** The line-up that is being asked for and not sent yet; ids only, and without the reason, which may be about health. */
export const readRequestDraft = (team: number): Line | null => readDraft(placeOf(team), isLine)

/** null: sent or given up. */
export const keepRequestDraft = (team: number, line: Line | null): boolean => writeDraft(placeOf(team), line)
