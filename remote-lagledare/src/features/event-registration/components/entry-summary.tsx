import { formatMoney } from '@stafapp/shared/format'
import { SaveBar } from '../../../shared/save-bar.tsx'
import { teamsInWords } from '../event-words.ts'

type EntrySummaryProps = {
  teams: number
  cents: number
  /** Part of `cents` that is for late teams. */
  lateCents: number
  changes: number
  readOnly: boolean
  isPending: boolean
  saveLabel: string
  onReset: () => void
}

/** Total of the team fees and the save button. */
export function EntrySummary({ teams, cents, lateCents, ...state }: EntrySummaryProps) {
  return (
    <SaveBar {...state} savedText="Allt är sparat">
      Lagavgifter för {teamsInWords(teams)}: <strong>{formatMoney(cents)}</strong>
      {lateCents > 0 && <>, varav tillägg för försenade lag {formatMoney(lateCents)}</>}
    </SaveBar>
  )
}
