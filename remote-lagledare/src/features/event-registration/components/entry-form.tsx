import type { Karneval } from '@stafapp/shared/contract/types'
import { formatMoney } from '@stafapp/shared/format'
import { useKeptDraft } from '@stafapp/shared/kept-draft'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice, SaveFailure } from '../../../shared/notice.tsx'
import { SaveBar } from '../../../shared/save-bar.tsx'
import {
  type Counts,
  changedEvents,
  type Entry,
  intentCounts,
  type Loss,
  lateCents,
  pick,
  teamCounts,
  teamsLost,
  totalCents,
  totalTeams,
} from '../counts.ts'
import { teamsInWords } from '../event-words.ts'
import type { PhaseWords } from '../phase-words.ts'
import { asksForConfirmation, rowErrors, useSaveEntry } from '../use-save-entry.ts'
import { CopyLastYear } from './copy-last-year.tsx'
import classes from './entry-form.module.css'
import { EntryRow } from './entry-row.tsx'

type EntryFormProps = { karneval: Karneval; unit: number; words: PhaseWords; entry: Entry }

/** The unit's numbers for all offered events, saved together. Remounted for each unit, carnival and mode. */
export function EntryForm({ karneval, unit, words, entry }: EntryFormProps) {
  const { offers, intents, teams } = entry
  const isIntent = words.mode === 'intent'
  const entered = teamCounts(offers, teams, unit)
  const announced = intentCounts(offers, intents, unit)
  const saved = isIntent ? announced : entered
  const { draft, changed, isRestored, setCount, setCounts, reset } = useEntryDraft(
    `entry:${karneval.id}:${unit}:${words.mode}`,
    saved,
  )
  const [isAsking, setIsAsking] = useState(false)
  const { save, sentEvents, isPending, error } = useSaveEntry({
    mode: words.mode,
    karneval: karneval.id,
    unit,
    onSaved: reset,
    onFailed: (failure) => setIsAsking(asksForConfirmation(failure)),
  })
  const losses = isIntent ? [] : teamsLost(offers, teams, unit, draft)
  const errors = rowErrors(error, sentEvents)
  // Preliminary numbers are replaced as a whole; for teams only changed rows are sent, to keep a colleague's changes.
  const toSend = isIntent ? draft : pick(draft, changed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0) return
    if (losses.length > 0) setIsAsking(true)
    else save(toSend)
  }

  const isLate = karneval.phase === 'runners'
  const late = isIntent ? 0 : lateCents(entry, unit, draft, isLate)
  const isEmpty = words.mode !== 'readonly' && totalTeams(saved) === 0
  const canCopy = words.mode === 'teams' && totalTeams(draft) === 0 && totalTeams(announced) > 0
  return (
    // Own markup: a table of numbers merged with the live entry, which colleagues change meanwhile, with errors by row
    // and a bar with the total that follows the page.
    <form onSubmit={submit} noValidate data-kept>
      {isRestored && changed.length > 0 && (
        <Notice tone="info" title="Antal som inte hann sparas är kvar">
          <p>De är markerade nedan. Spara dem, eller ångra för att se den sparade anmälan.</p>
        </Notice>
      )}
      {canCopy && (
        <div className={classes.copy}>
          <p>Ni har preliminärt anmält {totalTeams(announced)} lag.</p>
          <Button onClick={() => setCounts(announced)}>Fyll i de preliminära antalen</Button>
        </div>
      )}
      {isEmpty && <CopyLastYear karneval={karneval} unit={unit} offers={offers} onCopy={setCounts} />}
      <ul id="entries" className={classes.rows}>
        {offers.map((offer) => (
          <EntryRow
            key={offer.id}
            offer={offer}
            entered={entered[offer.id] ?? 0}
            saved={saved[offer.id] ?? 0}
            count={draft[offer.id] ?? 0}
            announced={isIntent || karneval.phase === 'archived' ? null : (announced[offer.id] ?? 0)}
            error={errors[offer.id] ?? null}
            isLate={isLate}
            readOnly={words.mode === 'readonly'}
            pending={isPending}
            onChange={(count) => setCount(offer.id, count)}
          />
        ))}
      </ul>
      {error && <SaveFailure title="Anmälan kunde inte sparas" error={error} />}
      <EntrySummary
        teams={totalTeams(draft)}
        cents={totalCents(offers, draft) + late}
        lateCents={late}
        changes={changed.length}
        readOnly={words.mode === 'readonly'}
        isPending={isPending}
        saves={isIntent ? 'preliminär anmälan' : 'anmälan'}
        savedText={totalTeams(saved) === 0 ? 'Inga lag är anmälda' : 'Allt är sparat'}
        other={
          words.mode === 'teams' &&
          totalTeams(entered) > 0 && <ButtonLink to={`/lagledare/teamregistration?unit=${unit}`}>Fyll lagen</ButtonLink>
        }
        onReset={reset}
      />
      {isAsking && (
        <WithdrawQuestion
          losses={losses}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            save(toSend, { confirm: true })
          }}
        />
      )}
    </form>
  )
}

type EntrySummaryProps = {
  teams: number
  cents: number
  /** Part of `cents` that is for late teams. */
  lateCents: number
  changes: number
  readOnly: boolean
  isPending: boolean
  saves: string
  savedText: string
  /** The next step. */
  other: ReactNode
  onReset: () => void
}

/** Total of the team fees and the save button. */
function EntrySummary({ teams, cents, lateCents, ...state }: EntrySummaryProps) {
  return (
    <SaveBar {...state}>
      Lagavgifter för {teamsInWords(teams)}: <strong>{formatMoney(cents)}</strong>
      {lateCents > 0 && <>, varav tillägg för sena lag {formatMoney(lateCents)}</>}
    </SaveBar>
  )
}

type WithdrawQuestionProps = { losses: readonly Loss[]; onConfirm: () => void; onCancel: () => void }

/** Asks before teams with runners are withdrawn, because the runners would have to be entered again. */
function WithdrawQuestion({ losses, onConfirm, onCancel }: WithdrawQuestionProps) {
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
              {team.name}, <Unbroken text={offer.name} /> ({team.legs.length} löpare)
            </li>
          )),
        )}
      </ul>
    </Question>
  )
}

const isCounts = (value: unknown): value is Counts =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger)

/**
 * Edited numbers merged over the saved ones. Only edited numbers are stored, so a background refetch shows others'
 * changes without overwriting the user's. They are kept in this browser until they are saved or undone, because a number
 * costs the school money and takes a place, and is not saved before the user says so.
 */
function useEntryDraft(name: string, saved: Counts) {
  const [kept, keep] = useKeptDraft(name, isCounts)
  // Without events that are no longer offered.
  const touched = Object.fromEntries(Object.entries(kept ?? {}).filter(([event]) => Number(event) in saved))
  const draft: Counts = { ...saved, ...touched }
  const [isRestored, setIsRestored] = useState(() => changedEvents(saved, draft).length > 0)
  const setCounts = (counts: Counts) => {
    const next = { ...draft, ...counts }
    const changed = changedEvents(saved, next)
    keep(changed.length > 0 ? pick(next, changed) : null)
  }
  return {
    draft,
    changed: changedEvents(saved, draft),
    /** Numbers of an earlier visit are among them. */
    isRestored,
    setCount: (event: number, count: number) => setCounts({ [event]: count }),
    setCounts,
    reset: () => {
      keep(null)
      setIsRestored(false)
    },
  }
}
