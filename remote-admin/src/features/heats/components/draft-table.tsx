import { roundNames } from '@stafapp/shared/rules/round-names'
import { useState } from 'react'
import type { Draft, RoundId } from '../api.ts'
import { draftName, fromKey, toKey } from '../heats-words.ts'
import { DraftRound } from './draft-round.tsx'
import classes from './heats.module.css'

/** The chosen round of all drafts side by side. */
export function DraftTable({ drafts }: { drafts: readonly Draft[] }) {
  const rounds = new Map(drafts.flatMap((draft) => draft.rounds.map((round) => [toKey(round), round] as const)))
  const [key, setKey] = useState('')
  const chosen: RoundId | null = fromKey(rounds.has(key) ? key : null)
  return (
    <div className={classes.compare}>
      <label className={classes.field}>
        <span className={classes.label}>Jämför en gren heat för heat</span>
        <select className={classes.input} value={chosen ? key : ''} onChange={(event) => setKey(event.target.value)}>
          <option value="">Välj gren</option>
          {[...rounds].map(([each, round]) => (
            <option key={each} value={each}>
              {round.event_name}, {roundNames[round.round]}
            </option>
          ))}
        </select>
      </label>
      {chosen && (
        <div className={classes.sideBySide}>
          {drafts
            .filter((draft) => draft.rounds.some((round) => toKey(round) === key))
            .map((draft) => (
              <DraftRound key={draft.id} draft={draft.id} name={draftName(draft.slot)} id={chosen} />
            ))}
        </div>
      )}
    </div>
  )
}
