import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { Moves, Plan } from '../../../shared/plan/api.ts'
import { movesText, rowName } from '../../../shared/plan/words.ts'
import type { Move } from '../day-plan.ts'
import type { useSaveMoves } from '../use-save-moves.ts'
import classes from './day-plan.module.css'
import { NewConflicts } from './generate-form.tsx'

type Place = { starts_at: string; track: number | null }

const trackName = ({ tracks }: Plan, track: number | null): string =>
  tracks.find(({ id }) => id === track)?.name ?? 'utan bana'

/** "13:40 → 13:45", with the day and the track where they change. */
export function changeText(plan: Plan, before: Place, after: Place): string {
  const [from, to] = [before, after].map(({ starts_at }) => helsinkiDay(new Date(starts_at)))
  const isOtherDay = from !== to
  const isOtherTrack = before.track !== after.track
  const text = (place: Place, day = '') =>
    [
      ...(isOtherDay ? [formatWeekdayDate(day)] : []),
      formatClock(place.starts_at),
      ...(isOtherTrack ? [trackName(plan, place.track)] : []),
    ].join(' ')
  return `${text(before, from)} → ${text(after, to)}`
}

type MoveListProps = {
  plan: Plan
  /** The plan that the moves began on. */
  base: Plan
  moves: readonly Move[]
  proposal: Moves | undefined
  /** The proposal is about these moves. */
  isChecked: boolean
  /** Why the moves cannot be saved as they are. */
  problem: string | null
  isSaving: boolean
  onDrop: (ids: readonly number[]) => void
  onSave: () => void
}

/** The moves that are not saved, each with a way back. */
export function MoveList({ plan, base, moves, proposal, isChecked, problem, isSaving, onDrop, onSave }: MoveListProps) {
  const canSave = isChecked && problem === null && !isSaving
  return (
    <section className={classes.moves} aria-labelledby="moves">
      <h2 id="moves">{movesText(moves.length)} att spara</h2>
      <Overtaken plan={plan} base={base} moves={moves} />
      <div className={classes.actions}>
        <Button kind="primary" aria-disabled={!canSave} onClick={() => canSave && onSave()}>
          {(isSaving || (!isChecked && problem === null)) && <Spinner />}
          Spara
        </Button>
        <Button aria-disabled={isSaving} onClick={() => !isSaving && onDrop(moves.map(({ row }) => row))}>
          Ställ tillbaka allt
        </Button>
      </div>
      <ul>
        {moves.map((move) => {
          const row = plan.rows.find(({ id }) => id === move.row)
          if (!row) return null
          return (
            <li key={row.id}>
              <span>
                <Unbroken text={rowName(row)} />: <strong>{changeText(plan, row, move)}</strong>
              </span>
              <Button
                aria-label={`Ställ tillbaka ${rowName(row)}`}
                aria-disabled={isSaving}
                onClick={() => !isSaving && onDrop([row.id])}
              >
                Ställ tillbaka
              </Button>
            </li>
          )
        })}
      </ul>
      {moves.some(({ row: id }) => plan.rows.some((row) => row.id === id && row.delay_min !== 0)) && (
        <p className={classes.detail}>Tiderna är planens, och förseningarna läggs till.</p>
      )}
      <div role="status">
        {proposal && isChecked && (
          <>
            <NewConflicts before={plan.conflicts} after={proposal.conflicts} />
            {proposal.conflicts.length === 0 && plan.conflicts.length === 0 && <p>Ingenting krockar.</p>}
          </>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}

/** Says what was saved, with the way back while there is one. */
export function SavedNote({ saving: { saved, isSaving, undo } }: { saving: ReturnType<typeof useSaveMoves> }) {
  if (!saved) return null
  return (
    <div className={classes.saved}>
      <p role="status">{movesText(saved.moves.length)} sparades.</p>
      <Button aria-disabled={isSaving} onClick={() => !isSaving && void undo(saved)}>
        {isSaving && <Spinner />}
        Ångra det sparade
      </Button>
    </div>
  )
}

/** Says that somebody else has changed the plan under the moves, and which of the same rows. */
function Overtaken({ plan, base, moves }: Pick<MoveListProps, 'plan' | 'base' | 'moves'>) {
  if (plan.version === base.version) return null
  const same = moves.flatMap(({ row: id }) => {
    const [now, before] = [plan, base].map(({ rows }) => rows.find((row) => row.id === id))
    const isMoved = now && before && (now.starts_at !== before.starts_at || now.track !== before.track)
    return isMoved ? [{ id, text: `${rowName(now)}: ${changeText(plan, before, now)}` }] : []
  })
  return (
    <div role="alert" className={classes.overtaken}>
      <p>
        Någon annan har ändrat planen. Dina flyttar är inte sparade och står kvar.
        {same.length > 0 && ' Samma rad är flyttad av den andra:'}
      </p>
      {same.length > 0 && (
        <ul>
          {same.map(({ id, text }) => (
            <li key={id}>
              <Unbroken text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SaveQuestionProps = { plan: Plan; proposal: Moves; onYes: () => void; onNo: () => void }

/** What moves and who is concerned, asked before it is saved. */
export function SaveQuestion({ plan, proposal, onYes, onNo }: SaveQuestionProps) {
  const { rows, schools, followers } = proposal
  const starts = rows.reduce((sum, row) => sum + row.starts, 0)
  return (
    <Question
      title={`Spara ${movesText(rows.length)}?`}
      yesLabel={rows.length === 1 ? 'Spara flytten' : 'Spara flyttarna'}
      onYes={onYes}
      onNo={onNo}
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Unbroken text={rowName(row)} />: {changeText(plan, row.before, row.after)}
            {row.is_published && ` (publicerad, ${startsText(row.starts)})`}
          </li>
        ))}
      </ul>
      <p>
        {starts === 0
          ? 'Inga publicerade starter berörs.'
          : `${startsText(starts)} från ${schools === 1 ? 'en skola' : `${schools} skolor`} får ny tid eller plats, och minutschemat och heatindelningen visar den genast.`}{' '}
        {followers > 0 &&
          `${followers === 1 ? 'En telefon' : `${followers} telefoner`} som följer skolorna får ett meddelande.`}
      </p>
      <p>Upprop, prisutdelning och stängning för ändringar flyttas lika mycket som starten.</p>
      <NewConflicts before={plan.conflicts} after={proposal.conflicts} />
    </Question>
  )
}

const startsText = (count: number): string => (count === 1 ? '1 start' : `${count} starter`)
