import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { useSearchParams } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isConflict } from '../../../shared/error-codes.ts'
import { movesQuery, type Plan, type Wish } from '../../../shared/plan/api.ts'
import { movesText, rowName, rowTitleId } from '../../../shared/plan/words.ts'
import { blocksOf, type Drafts, lanesOf, moveBlock, movesOf, type Spot } from '../day-plan.ts'
import { type Refetch, useSaveMoves } from '../use-save-moves.ts'
import { Conflicts } from './conflicts.tsx'
import { DayBoard } from './day-board.tsx'
import classes from './day-plan.module.css'
import { MissingRounds } from './missing-rounds.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoveList, SavedNote, SaveQuestion } from './move-list.tsx'
import { SavedMoves } from './saved-moves.tsx'

type Props = { plan: Plan; days: readonly string[]; refetch: Refetch }

/** A pause after the last move before the server is asked what the moves mean. */
const PAUSE_MS = 250
const nothing: Drafts = new Map()

/**
 * One day on its tracks. Rows are moved by mouse, touch, keyboard or typed times; what the moves mean is shown before
 * they are saved together, and a save can be undone.
 */
export function DayPlan({ plan, days, refetch }: Props) {
  const [drafts, setDrafts] = useState(nothing)
  const [follows, setFollows] = useState(false)
  const [stepMin, setStepMin] = useState(5)
  const [day, setDay] = useDay(plan, days)
  const [opened, setOpened] = useState<number | null>(null)
  /** The plan's version that the question is about: when somebody else changes the plan, it no longer holds. */
  const [asking, setAsking] = useState<number | null>(null)
  const saving = useSaveMoves(plan, refetch)
  const { isSaving } = saving
  const [said, setSaid] = useState('')
  /** The plan that the moves began on: what somebody else has moved since is told. */
  const [base, setBase] = useState(plan)
  const shownNext = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of another day is in the page when the day is
  useEffect(() => {
    if (shownNext.current !== null) document.getElementById(rowTitleId(shownNext.current))?.focus()
    shownNext.current = null
  }, [day])

  const wish = useMemo(
    (): Wish => ({ karneval: plan.karneval, version: plan.version, moves: movesOf(plan, drafts) }),
    [plan, drafts],
  )
  const { moves } = wish
  if (moves.length === 0 && base !== plan) setBase(plan)
  const asked = useSettled(wish)
  const { data, error, isPlaceholderData } = useQuery(movesQuery(asked))
  const isChecked = asked === wish && data !== undefined && !isPlaceholderData
  const proposal = moves.length > 0 && asked.moves.length > 0 ? data : undefined
  const isBehind = isConflict(error)
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false })
  }, [isBehind, refetch])

  const blocks = blocksOf(plan, drafts)
  const conflicts = proposal?.conflicts ?? plan.conflicts
  const move = (id: number, spot: Spot, { isAlone = false } = {}) => {
    const next = moveBlock(plan, drafts, id, spot, { follows: follows && !isAlone })
    const block = blocksOf(plan, next).find(({ row }) => row.id === id)
    setDrafts(next)
    if (!block) return
    const track = lanesOf(plan, [], block.day).find((lane) => lane.track === block.track)?.name ?? ''
    const onDay = block.day === day ? '' : ` ${formatWeekdayDate(block.day)}`
    const more = movesOf(plan, next).length - movesOf(plan, drafts).length
    const others = more > 1 ? ` ${movesText(more - 1)} till följer med.` : ''
    const late = block.drawn.at === block.at ? '' : ` (${formatClock(new Date(block.drawn.at))} med förseningen)`
    setSaid(`${rowName(block.row)}: start ${formatClock(new Date(block.at))}${late}${onDay}, ${track}.${others}`)
  }
  const drop = (ids: readonly number[]) => {
    const next = new Map(drafts)
    for (const id of ids) next.delete(id)
    setDrafts(next)
  }
  const save = async () => {
    setAsking(null)
    if (await saving.save(moves)) setDrafts(nothing)
  }
  const openedBlock = blocks.find(({ row }) => row.id === opened)
  return (
    <div data-dirty={moves.length > 0}>
      <div className={classes.tools}>
        <fieldset className={classes.choices}>
          <legend>Dag</legend>
          {days.map((each) => (
            <label key={each}>
              <input type="radio" name="day" checked={each === day} onChange={() => setDay(each)} />
              {formatWeekdayDate(each)}
            </label>
          ))}
        </fieldset>
        <fieldset className={`${classes.choices} ${classes.steps}`}>
          <legend>Steg</legend>
          {[5, 1].map((each) => (
            <label key={each}>
              <input type="radio" name="step" checked={each === stepMin} onChange={() => setStepMin(each)} />
              {each} min
            </label>
          ))}
        </fieldset>
        <label className={classes.follows}>
          <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
          Det som följer på samma bana flyttas lika mycket
        </label>
      </div>
      {moves.length === 0 && <MissingRounds plan={plan} days={days} />}
      <p className={classes.help}>
        <span className={classes.byHand}>
          Dra en ruta till en annan tid eller bana, eller tryck på den och skriv tiden. Med tangentbordet: upp och ned
          flyttar {stepMin} min, med Skift {stepMin === 5 ? 1 : 5} min, vänster och höger byter bana, Esc ställer
          tillbaka.
        </span>
        <span className={classes.byDialog}>Tryck på en rad för att flytta den.</span> Ingenting sparas förrän du väljer
        Spara.
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={classes.plan}>
        <DayBoard
          plan={plan}
          day={day}
          drafts={drafts}
          follows={follows}
          stepMin={stepMin}
          conflicts={conflicts}
          isLocked={isSaving}
          onMove={move}
          onDrop={(id) => drop([id])}
          onOpen={setOpened}
        />
        <div className={classes.side}>
          {moves.length === 0 && <SavedNote saving={saving} />}
          {moves.length > 0 && (
            <MoveList
              plan={plan}
              base={base}
              moves={moves}
              proposal={proposal}
              isChecked={isChecked}
              problem={error && asked === wish && !isBehind ? errorSentence(error) : null}
              isSaving={isSaving}
              onDrop={drop}
              onSave={() => setAsking(plan.version)}
            />
          )}
          {moves.length === 0 && (
            <SavedMoves
              plan={plan}
              onUndo={(back) =>
                setDrafts(new Map(back.map(({ row, starts_at, track }) => [row, { at: Date.parse(starts_at), track }])))
              }
            />
          )}
          {conflicts.length > 0 && (
            <Conflicts
              shown={conflicts}
              before={plan.conflicts}
              plan={plan}
              blocks={blocks}
              moves={moves}
              onMove={({ row }, spot) => move(row.id, spot, { isAlone: true })}
              other={{
                dayOf: (row) => blocks.find((block) => block.row.id === row && block.day !== day)?.day ?? null,
                onShow: (row, there) => {
                  shownNext.current = row
                  setDay(there)
                },
              }}
            />
          )}
        </div>
      </div>
      {openedBlock && (
        <MoveDialog
          block={openedBlock}
          plan={plan}
          days={days}
          onClose={() => setOpened(null)}
          onMove={(spot) => {
            move(openedBlock.row.id, spot)
            setDay(helsinkiDay(new Date(spot.at)))
          }}
        />
      )}
      {asking === plan.version && proposal && (
        <SaveQuestion plan={plan} proposal={proposal} onYes={() => void save()} onNo={() => setAsking(null)} />
      )}
    </div>
  )
}

/** The value after it has been the same for a moment: holding a key asks the server once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The day in the address; if it names none, on a race day that day, before the first one with rows. */
function useDay({ rows }: Plan, days: readonly string[]): [string, (day: string) => void] {
  const [search, setSearch] = useSearchParams()
  const today = helsinkiDay(useServerNow())
  const named = days.find((each) => each === search.get('dag'))
  const hasRows = (each: string) => rows.some(({ day }) => day === each)
  const first = days.find((each) => each === today && hasRows(each)) ?? days.find(hasRows) ?? days[0] ?? ''
  const choose = (day: string) =>
    setSearch(
      (all) => {
        all.set('dag', day)
        return all
      },
      { replace: true },
    )
  return [named ?? first, choose]
}
