import { recordText } from '@stafapp/shared/rules/raceday/results/result-text'
import type { HeatResult, ResultRow } from './get-results.ts'

export const stateTexts: Readonly<Record<HeatResult['state'], string>> = {
  unofficial: 'Inofficiellt',
  official: 'Officiellt',
  corrected: 'Rättat',
}

const markTexts = { DNS: 'Kom inte till start', DNF: 'Bröt', DQ: 'Diskad' } as const

/** What is to be said of a team's result, in words; without full stops, because some stand in one line. */
export const remarksOf = (row: ResultRow): string[] => {
  const { mark, reason, otc, protest } = row
  return [
    mark && (reason ? `${markTexts[mark]}: ${reason.replace(/\.$/, '')}` : markTexts[mark]),
    otc && 'Utom tävlan',
    recordText(row) || null,
    protest && 'Protest behandlas',
  ].filter((text) => text !== null && text !== false)
}
