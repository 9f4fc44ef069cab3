import { useDraggable } from '@dnd-kit/core'
import { KeptFocus } from '@stafapp/shared/focus'
import { Form } from '@stafapp/shared/forms'
import { isWide } from '@stafapp/shared/is-wide'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { withoutStart } from '@stafapp/shared/rules/teams/situation'
import { useUser } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useState } from 'react'
import { useEditRunner, useRemoveRunner } from '../api.ts'
import { dragData } from '../drag.ts'
import type { Runner, UnitEntry } from '../entry.ts'
import { runsIn } from '../line.ts'
import { nameOf, runnerFacts } from '../words.ts'
import classes from './register.module.css'
import { hasWaitingRunners, RunnerForm, type RunnerValues, runnerFields, runnerOf } from './runner-form.tsx'

type RegisterPanelProps = {
  karneval: number
  unit: number
  entry: UnitEntry
  canEdit: boolean
  /** Entry has closed: runners are changed, and seldom added. */
  isPast: boolean
}

/** The unit's runners: add, edit and remove, filter those without a start. */
export function RegisterPanel({ karneval, unit, entry, canEdit, isPast }: RegisterPanelProps) {
  const [onlyIdle, setOnlyIdle] = useState(false)
  const [search, setSearch] = useState('')
  const teams = [...entry.teams, ...(entry.others ?? [])].filter(({ status }) => status !== 'withdrawn')
  const idle = withoutStart(teams, entry.runners)
  const reserves = entry.runners.filter(
    (runner) => !idle.includes(runner) && !teams.some((team) => runsIn(team, runner.id)),
  )
  const shown = (onlyIdle ? idle : entry.runners).filter((runner) =>
    nameOf(runner).toLocaleLowerCase('sv').includes(search.trim().toLocaleLowerCase('sv')),
  )
  const isEmpty = entry.runners.length === 0
  // Decided once, so that the form stays open for who writes the first runners one by one. Only on phones, so that the
  // teams are not far below.
  const username = useUser()?.username ?? ''
  // What waits for the network is never hidden.
  const [isWaiting] = useState(() => hasWaitingRunners(username, karneval, unit))
  const [isFolded] = useState(() => !isWide() && (isPast || !isEmpty) && !isWaiting)
  const importPage = `/lagledare/import?unit=${unit}`
  const adding = (
    <>
      {isEmpty && (
        <div className={classes.first}>
          <ButtonLink kind="primary" to={importPage}>
            Klistra in en klasslista
          </ButtonLink>
          <p>eller skriv in löparna en och en:</p>
        </div>
      )}
      <RunnerForm karneval={karneval} unit={unit} events={entry.events} teams={entry.teams} />
      {!isEmpty && (
        <p>
          Många löpare? <Link to={importPage}>Klistra in en klasslista</Link>
        </p>
      )}
    </>
  )
  // Where most have no start yet, the mark on each says nothing.
  const isFew = idle.length * 2 <= entry.runners.length
  const countText = [
    `${entry.runners.length} i registret`,
    ...(reserves.length > 0 ? [reserves.length === 1 ? '1 reserv' : `${reserves.length} reserver`] : []),
    `${idle.length} utan start`,
  ].join(', ')
  const content = (
    <>
      {canEdit && (isPast && !isEmpty && !isWaiting ? <Folded>{adding}</Folded> : adding)}
      {!isEmpty && (
        <div className={classes.filter}>
          <label>
            <input type="checkbox" checked={onlyIdle} onChange={(event) => setOnlyIdle(event.target.checked)} /> Bara
            löpare utan start
          </label>
          <label className={classes.search}>
            <span>Sök</span>
            <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </label>
        </div>
      )}
      <ul className={classes.list} aria-label={onlyIdle ? 'Löpare utan start' : 'Löpare i registret'}>
        {shown.map((runner) => (
          <RunnerRow
            key={runner.id}
            runner={runner}
            mark={reserves.includes(runner) ? 'reserv' : isFew && idle.includes(runner) ? 'utan start' : null}
            starts={isPast ? startsOf(runner, entry) : ''}
            canEdit={canEdit}
          />
        ))}
      </ul>
      {shown.length === 0 && <p>{isEmpty ? 'Inga löpare ännu.' : 'Inga löpare.'}</p>}
    </>
  )
  return (
    <section className={classes.register} aria-labelledby="register-title">
      <h2 id="register-title">Löpare</h2>
      {isFolded ? (
        <details className={classes.details}>
          <summary>
            {countText}
            <span className={classes.hint}>{canEdit ? 'Lägg till, sök eller ändra' : 'Visa löparna'}</span>
          </summary>
          {content}
        </details>
      ) : (
        <>
          {!isEmpty && <p className={classes.total}>{countText}</p>}
          {content}
        </>
      )}
    </section>
  )
}

/** Folded: once entry has closed, a runner is seldom added and often looked for. */
const Folded = ({ children }: { children: ReactNode }) => (
  <details className={classes.details}>
    <summary>Lägg till en löpare</summary>
    {children}
  </details>
)

/** "Vasa övningsskola 1, 8 × 50 m mixed; reserv i …": where who falls ill is to be replaced. */
const startsOf = ({ id }: Runner, { teams, events, others = [] }: UnitEntry): string =>
  [...teams, ...others]
    .filter(({ status }) => status !== 'withdrawn')
    .flatMap(({ name, event_instance, compositions }) => {
      const runs = runsIn({ compositions }, id)
      if (!runs && !compositions.some(({ reserves }) => reserves.includes(id))) return []
      const event = events.find((each) => each.id === event_instance)
      return `${runs ? '' : 'reserv i '}${name}${event ? `, ${event.name}` : ''}`
    })
    .join('; ')

type RunnerRowProps = {
  runner: Runner
  mark: 'reserv' | 'utan start' | null
  /** Its teams, or nothing. */
  starts: string
  canEdit: boolean
}

/** One runner of the register: draggable into a team, editable, removable. */
function RunnerRow({ runner, mark, starts, canEdit }: RunnerRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `runner-${runner.id}`,
    data: dragData({ runner: runner.id, team: null }),
    disabled: !canEdit,
  })
  const name = nameOf(runner)
  return (
    <li>
      <KeptFocus isOpen={isEditing}>
        {isEditing ? (
          <RunnerEdit runner={runner} onDone={() => setIsEditing(false)} />
        ) : (
          <div className={classes.row} data-dragging={isDragging}>
            {canEdit && (
              // For pointers only: keyboard and screen reader users choose runners in the team.
              <span ref={setNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
                ⠿
              </span>
            )}
            <span className={classes.runner}>
              {name}{' '}
              <span className={classes.facts}>
                <Unbroken text={runnerFacts(runner)} />
              </span>{' '}
              {mark && (
                <span className={classes.mark} data-idle={mark === 'utan start'}>
                  {mark}
                </span>
              )}
              {starts && <span className={classes.starts}>{starts}</span>}
            </span>
            {canEdit && (
              <Button className={classes.edit ?? ''} aria-label={`Ändra ${name}`} onClick={() => setIsEditing(true)}>
                Ändra
              </Button>
            )}
          </div>
        )}
      </KeptFocus>
    </li>
  )
}

const fields = runnerFields(Array.from({ length: 12 }, (_, index) => index + 1))

/**
 * Edits or removes a runner in the list row. A refusal names the team that would break the rules or the runner's
 * events.
 */
function RunnerEdit({ runner, onDone }: { runner: Runner; onDone: () => void }) {
  const edit = useEditRunner()
  const remove = useRemoveRunner()
  const { id, version, first_name, last_name, grade, gender } = runner
  return (
    <div className={classes.form}>
      <Form<RunnerValues & { version: string }>
        layout="grid"
        label={`Ändra ${nameOf(runner)}`}
        fields={fields}
        // With the version that the user saw, so that a colleague's change is not overwritten.
        initialValues={{ first_name, last_name, grade: String(grade), gender, version: String(version) }}
        submitLabel="Spara"
        failureTitle="Löparen kunde inte sparas."
        actions={
          <>
            <Button disabled={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onDone })}>
              Ta bort
            </Button>
            <Button onClick={onDone}>Avbryt</Button>
          </>
        }
        onSubmit={async (values) => {
          await edit.mutateAsync({ id, version: Number(values.version), ...runnerOf(values) })
          onDone()
        }}
      >
        <p className={classes.error} role="alert">
          {remove.error?.message}
        </p>
      </Form>
    </div>
  )
}
