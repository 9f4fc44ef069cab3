import type { Karneval } from '@stafapp/shared/contract/types'
import { formatClock, formatMoney } from '@stafapp/shared/format'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react'
import { Notice, SaveFailure } from '../../../shared/notice.tsx'
import { SaveBar } from '../../../shared/save-bar.tsx'
import { unsavedAmounts, useFaultyFields } from '../../../shared/use-faulty-fields.ts'
import {
  type Counts,
  changedEvents,
  type Entry,
  intentCounts,
  type Loss,
  lateCents,
  lossesOf,
  type Offer,
  teamCounts,
  totalCents,
  totalTeams,
} from '../counts.ts'
import type { Snapshot, Step } from '../entry-saver.ts'
import { teamsInWords } from '../event-words.ts'
import type { PhaseWords } from '../phase-words.ts'
import { useEntrySaver } from '../use-entry-saver.ts'
import { CopyLastYear } from './copy-last-year.tsx'
import classes from './entry-form.module.css'
import { EntryRow } from './entry-row.tsx'

type EntryFormProps = {
  karneval: Karneval
  unit: number
  words: PhaseWords
  entry: Entry
  /** Fees in the unit's order for what has no number in this form; null until the order has come. */
  otherCents: number | null
  /** Saved as one goes; false: by the button, because each saving has a reason. */
  isAuto: boolean
}

/** The unit's numbers for all offered events. Remounted for each unit, carnival and mode. */
export function EntryForm({ karneval, unit, words, entry, otherCents, isAuto }: EntryFormProps) {
  const { offers, intents, teams } = entry
  const isIntent = words.mode === 'intent'
  const readOnly = words.mode === 'readonly'
  const entered = teamCounts(offers, teams, unit)
  const announced = intentCounts(offers, intents, unit)
  const saved = isIntent ? announced : entered
  const { saver, snapshot } = useEntrySaver({ mode: words.mode, karneval: karneval.id, unit, entry, isAuto })
  const fields = useFaultyFields()
  const draft: Counts = { ...saved, ...snapshot.touched }
  const changed = readOnly ? [] : changedEvents(saved, draft)
  const unsaved = unsavedEvents(snapshot, changed)
  const waiting = fields.withFaulty(unsaved)
  const { asked } = snapshot
  const saving = changed.filter((event) => !unsaved.includes(event) && !(asked && event in asked.counts))
  // Numbers of an earlier visit, until they are saved, changed or dropped.
  const [restored] = useState(snapshot.held)
  const isRestored = restored.some((event) => snapshot.held.includes(event) && !snapshot.errors[event])
  // A panel whose button was pressed stays, so that it moves nothing and says what did not fit.
  const [filled, setFilled] = useState<'lastYear' | 'announced' | null>(null)
  const isEmpty = !readOnly && totalTeams(saved) === 0
  const canCopy = words.mode === 'teams' && totalTeams(draft) === 0 && totalTeams(announced) > 0

  const fill = (from: 'lastYear' | 'announced', counts: Counts) => {
    setFilled(from)
    fields.reset()
    saver.set(counts)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.faulty.length > 0) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else if (unsaved.length > 0) void saver.save()
    else void saver.flush()
  }
  const sendWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) void saver.flush()
  }

  const other = otherCents ?? 0
  const canSum = otherCents !== null && fields.faulty.length === 0
  const isLate = karneval.phase === 'runners'
  const late = isIntent ? 0 : lateCents(entry, unit, draft, isLate)
  return (
    // Own markup: a table of numbers merged with the live entry, which colleagues change meanwhile, with errors by row
    // and a bar with the total that follows the page. What is not taken is kept nowhere.
    <form onSubmit={submit} noValidate data-kept={fields.faulty.length === 0 || undefined}>
      {isRestored && (
        <Notice tone="info" title="Antal som inte hann sparas är kvar">
          <p>De är markerade nedan. Spara dem, eller ångra för att se den sparade anmälan.</p>
        </Notice>
      )}
      {(canCopy || filled === 'announced') && (
        <div className={classes.copy}>
          <p>Ni har preliminärt anmält {totalTeams(announced)} lag.</p>
          <Button onClick={() => fill('announced', announced)}>Fyll i de preliminära antalen</Button>
        </div>
      )}
      {(isEmpty || filled === 'lastYear') && (
        <CopyLastYear karneval={karneval} unit={unit} offers={offers} onCopy={(counts) => fill('lastYear', counts)} />
      )}
      <ul id="entries" className={classes.rows} onBlur={sendWhenLeft}>
        {offers.map((offer) => (
          <EntryRow
            key={`${offer.id} ${fields.resets}`}
            offer={offer}
            entered={entered[offer.id] ?? 0}
            saved={saved[offer.id] ?? 0}
            count={draft[offer.id] ?? 0}
            announced={isIntent || karneval.phase === 'archived' ? null : (announced[offer.id] ?? 0)}
            error={snapshot.errors[offer.id] ?? null}
            isLate={isLate}
            readOnly={readOnly}
            isUnsaved={waiting.includes(offer.id)}
            state={rowState(offer.id, snapshot, { saved, saving, unsaved: waiting })}
            onChange={(count) => saver.set({ [offer.id]: count })}
            isFaulty={fields.faulty.includes(offer.id)}
            onFault={(isFaulty) => fields.setFault(offer.id, isFaulty)}
          />
        ))}
        {other !== 0 && <OtherFees unit={unit} cents={other} />}
      </ul>
      {snapshot.trouble?.kind === 'failed' && (
        <SaveFailure title="Anmälan kunde inte sparas. Era antal finns kvar här." error={snapshot.trouble.error} />
      )}
      <EntrySummary
        teams={totalTeams(draft)}
        cents={canSum ? totalCents(offers, draft) + late + other : null}
        lateCents={late}
        otherCents={other}
        changes={waiting.length}
        readOnly={readOnly}
        isPending={snapshot.isPressed}
        saves={
          isAuto && unsaved.length === 0 && !snapshot.isPressed ? null : isIntent ? 'preliminär anmälan' : 'anmälan'
        }
        isAgain={isAuto && (snapshot.trouble !== null || Object.keys(snapshot.errors).length > 0)}
        isSaving={saving.length > 0}
        savedText={savedText(snapshot, totalTeams(saved))}
        problem={
          fields.faulty.length > 0
            ? unsavedAmounts(waiting.length)
            : (problemText(snapshot, unsaved) ??
              (isAuto && isRestored ? 'Från ditt förra besök: spara eller ångra' : null))
        }
        other={
          words.mode === 'teams' &&
          totalTeams(entered) > 0 && <ButtonLink to={`/lagledare/teamregistration?unit=${unit}`}>Fyll lagen</ButtonLink>
        }
        onReset={() => {
          fields.reset()
          saver.reset()
        }}
        undoes={isAuto ? stepWords(snapshot.lastSteps, offers) : null}
        onUndo={() => void saver.undo()}
      />
      {asked && (
        <WithdrawQuestion
          losses={lossesOf(offers, teams, unit, asked.counts)}
          detail={asked.detail}
          onAnswer={(isAgreed) => void saver.answer(isAgreed)}
        />
      )}
    </form>
  )
}

/** The changed events whose numbers wait for the user, or for the net: leaving the page does not save them. */
function unsavedEvents({ held, trouble, asked }: Snapshot, changed: readonly number[]): number[] {
  if (trouble?.kind === 'unanswered') return [...changed]
  return changed.filter((event) => held.includes(event) && !(asked && event in asked.counts))
}

type Numbers = { saved: Counts; saving: readonly number[]; unsaved: readonly number[] }

function rowState(event: number, { savedAt }: Snapshot, { saved, saving, unsaved }: Numbers): string | null {
  if (unsaved.includes(event)) return `Ej sparat, var ${saved[event] ?? 0}`
  if (saving.includes(event)) return 'Sparar …'
  const at = savedAt[event]
  return at ? `Sparat ${formatClock(at)}` : null
}

function savedText({ lastSavedAt }: Snapshot, teams: number): string {
  if (lastSavedAt) return `Sparat ${formatClock(lastSavedAt)}`
  return teams === 0 ? 'Inga lag är anmälda' : 'Allt är sparat'
}

/** Why the numbers are not saved; null if nothing more can be said than how many they are. */
function problemText({ trouble, errors }: Snapshot, unsaved: readonly number[]): string | null {
  if (trouble?.kind === 'unanswered')
    return navigator.onLine
      ? 'Servern svarar inte. Antalen är kvar, och vi försöker snart igen.'
      : 'Inget nät. Antalen är kvar och sparas när nätet är tillbaka.'
  // Its row may be out of sight.
  const [event, ...others] = unsaved
  return event !== undefined && others.length === 0 && errors[event] ? `Inte sparat: ${errors[event]}` : null
}

/** What the newest saving changed; null if there is none. */
function stepWords(steps: readonly Step[], offers: readonly Offer[]): Undone | null {
  const [first] = steps
  if (!first) return null
  if (steps.length > 1) return { of: `${steps.length} grenar`, step: null }
  const offer = offers.find(({ id }) => id === first.event)
  return { of: offer?.name ?? 'gren', step: `${first.before} → ${first.after}` }
}

type Undone = { of: string; step: string | null }

type EntrySummaryProps = {
  teams: number
  /** null until all amounts can be read. */
  cents: number | null
  /** Part of `cents` that is for late teams. */
  lateCents: number
  /** Part of `cents` that has no number in the form. */
  otherCents: number
  changes: number
  readOnly: boolean
  isPending: boolean
  saves: string | null
  isAgain: boolean
  isSaving: boolean
  savedText: string
  problem: string | null
  /** The next step. */
  other: ReactNode
  onReset: () => void
  undoes: Undone | null
  onUndo: () => void
}

/** Total of the team fees and the state of the saving. */
function EntrySummary({ teams, cents, lateCents, otherCents, undoes, onUndo, ...state }: EntrySummaryProps) {
  const parts = [
    ...(lateCents > 0 ? [`tillägg för sena lag ${formatMoney(lateCents)}`] : []),
    ...(otherCents !== 0 ? [`övriga avgifter ${formatMoney(otherCents)}`] : []),
  ]
  return (
    <SaveBar {...state} undoes={undoes} onUndo={undoes === null || state.changes > 0 ? null : onUndo}>
      Lagavgifter för {teamsInWords(teams)}: <strong>{cents === null ? '–' : formatMoney(cents)}</strong>
      {cents !== null && parts.length > 0 && `, varav ${parts.join(' och ')}`}
    </SaveBar>
  )
}

/** What the order charges beside the teams that are entered, so that its sum is the page's too. */
const OtherFees = ({ unit, cents }: { unit: number; cents: number }) => (
  <li className={classes.row}>
    <div className={classes.event}>
      <h2 className={classes.name}>Övriga avgifter</h2>
      <p className={classes.facts}>
        Strukna lag som ändå betalas, bristfällig lagsammansättning och lag i andra grenar, enligt{' '}
        <Link to={`/lagledare/orderspage?unit=${unit}`}>beställningen</Link>.
      </p>
    </div>
    <p className={`${classes.sum} ${classes.other}`}>{formatMoney(cents)}</p>
  </li>
)

type WithdrawQuestionProps = {
  losses: readonly Loss[]
  /** The server's sentence about teams that this page does not know to have runners. */
  detail: string | null
  onAnswer: (isAgreed: boolean) => void
}

/** Asks before a team is withdrawn whose runners or place would be lost. */
function WithdrawQuestion({ losses, detail, onAnswer }: WithdrawQuestionProps) {
  const manned = losses.flatMap(({ offer, teams }) => teams.map((team) => ({ team, offer })))
  const full = losses.filter(({ isFull }) => isFull)
  const hasRunners = manned.length > 0 || detail !== null
  return (
    <Question
      title={hasRunners ? 'Vill du stryka lag som har löpare?' : 'Vill du stryka lag i en full gren?'}
      yesLabel="Stryk lagen"
      noLabel="Behåll lagen"
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    >
      {manned.length > 0 && (
        <>
          <p>
            De här lagen har redan löpare. Om du stryker dem blir löparna lediga. Strykningen kan ångras på sidan Lag
            och löpare så länge den är öppen.
          </p>
          <ul>
            {manned.map(({ team, offer }) => (
              <li key={team.id}>
                {team.name}, <Unbroken text={offer.name} /> ({team.legs.length} löpare)
              </li>
            ))}
          </ul>
        </>
      )}
      {manned.length === 0 && detail !== null && <p>{detail}</p>}
      {full.length > 0 && (
        <>
          <p>I en full gren kan en annan skola genast ta platsen. Då går strykningen inte att ångra:</p>
          <ul>
            {full.map(({ offer }) => (
              <li key={offer.id}>
                <Unbroken text={offer.name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Question>
  )
}
