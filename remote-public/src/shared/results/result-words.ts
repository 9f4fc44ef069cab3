import type { HeatResult, ResultRow } from './get-results.ts'

export const stateTexts: Readonly<Record<HeatResult['state'], string>> = {
  unofficial: 'Inofficiellt',
  official: 'Officiellt',
  corrected: 'Rättat',
}

const markTexts = { DNS: 'Kom inte till start', DNF: 'Bröt', DQ: 'Diskad' } as const

/** What is to be said of a team's result, in words; without full stops, because some stand in one line. */
export const remarksOf = ({ mark, reason, otc, is_record, protest }: ResultRow): string[] =>
  [
    mark && (reason ? `${markTexts[mark]}: ${reason.replace(/\.$/, '')}` : markTexts[mark]),
    otc && 'Utom tävlan',
    is_record && 'Karnevalsrekord',
    protest && 'Protest behandlas',
  ].filter((text) => text !== null && text !== false)
