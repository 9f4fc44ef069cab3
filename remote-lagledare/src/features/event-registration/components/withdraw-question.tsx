import { Question } from '@stafapp/shared/question'
import type { Loss } from '../counts.ts'

type WithdrawQuestionProps = { losses: readonly Loss[]; onConfirm: () => void; onCancel: () => void }

/** Asks before teams with runners are withdrawn, because the runners would have to be entered again. */
export function WithdrawQuestion({ losses, onConfirm, onCancel }: WithdrawQuestionProps) {
  return (
    <Question
      title="Vill du stryka lag som har löpare?"
      yesLabel="Stryk lagen"
      noLabel="Behåll lagen"
      onYes={onConfirm}
      onNo={onCancel}
    >
      <p>
        De här lagen har redan löpare. Om du stryker dem blir löparna lediga. Strykningen kan ångras på sidan Lag och
        löpare så länge den är öppen.
      </p>
      <ul>
        {losses.flatMap(({ offer, teams }) =>
          teams.map((team) => (
            <li key={team.id}>
              {team.name}, {offer.name} ({team.legs.length} löpare)
            </li>
          )),
        )}
      </ul>
    </Question>
  )
}
