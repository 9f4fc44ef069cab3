import { replacementGrounds } from '@stafapp/shared/contract/raceday'
import { Button } from '@stafapp/shared/page'
import { groundsNeeded, isLegsDetail, type LateLegs } from '@stafapp/shared/rules/raceday/late-legs'
import { type FormEvent, useId, useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import type { Heat, Place } from '../../../shared/raceday/day-heats.ts'
import type { Refused } from '../../../shared/raceday/day-state.ts'
import classes from './call-room.module.css'

type Leg = NonNullable<Place['legs']>[number]
/** A team's new line-up. */
export type Change = LateLegs['lineUp']

type Props = {
  place: Place
  round: Heat['round']
  late: LateLegs | null
  /** The school's runners who are in a team today. */
  runners: readonly Leg[]
  /** Of all runners of the heat's teams; null: both. */
  gender: Heat['gender']
  /** The change that the server did not accept. */
  refused: Refused | undefined
  isClosed: boolean
  /** The form of the change is shown. */
  isOpen: boolean
  onClose: () => void
  onChange: (change: Change) => void
  onUndo: (fact: string) => void
}

const nameOf = ({ first_name, last_name }: Leg): string => `${first_name} ${last_name}`

/** A team's runners as they run now, and the change of them until the heat is sent to the start. */
export function TeamLegs(props: Props) {
  const { place, round, late, runners, gender, refused, isClosed, isOpen, onClose, onChange, onUndo } = props
  const entered = place.legs ?? []
  const byId = new Map([...runners, ...entered].map((leg) => [leg.runner, leg]))
  const shown = late ? lineOf(late.lineUp, byId) : entered
  const wanted = isLegsDetail(refused?.fact.detail) ? refused.fact.detail : null
  if (entered.length === 0) return null
  return (
    <>
      <ol id={legsId(place.team)} tabIndex={-1} className={classes.legs} aria-label={`Sträckor, ${place.team_name}`}>
        {shown.map((leg) => (
          <li key={`${leg.reserve}-${leg.position}`}>
            {leg.reserve ? 'Reserv' : leg.position} {nameOf(leg)}
          </li>
        ))}
      </ol>
      {late && (
        <p className={late.isContradicted || late.isLate ? classes.conflictNote : classes.facts}>
          Ändrade sträckor{late.lineUp.grounds && ` (${groundsWords[late.lineUp.grounds]})`}
          {replacedText(entered, shown)}
          {late.isContradicted && '. Enheterna säger olika: ändra på nytt till det som stämmer'}
          {late.isLate && '. Ändrades efter att heatet sändes: meddela starten'}.
        </p>
      )}
      {!isClosed && !isOpen && late && (
        <p className={classes.legActions}>
          <Button aria-label={`Ångra ändringen av sträckor, ${place.team_name}`} onClick={() => onUndo(late.fact.id)}>
            Ångra ändringen
          </Button>
        </p>
      )}
      {!isClosed && isOpen && (
        <LegsForm
          // Remounts the form with the refused choice, so that it need not be made again.
          key={refused?.fact.id}
          legs={wanted ? lineOf(wanted, byId) : shown}
          refusal={refused?.reason ?? null}
          firstGrounds={wanted?.grounds ?? null}
          entered={entered}
          runners={[...byId.values()].filter(
            (leg) => !gender || !leg.gender || leg.gender === gender || entered.includes(leg),
          )}
          isFinal={round === 'FINAL'}
          onSave={(change) => {
            onClose()
            onChange(change)
            // The form above has gone: the eye stays at the team.
            requestAnimationFrame(() => document.getElementById(legsId(place.team))?.focus())
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}

const legsId = (team: number): string => `legs-${team}`

const groundsWords = { läkarintyg: 'läkarintyg', förstahjälp: 'första hjälpen' } as const

/** ": Wilma Ek i stället för Saga Berg"; '' when the same run in another order. */
function replacedText(entered: readonly Leg[], shown: readonly Leg[]): string {
  const [before, now] = [entered, shown].map((legs) => legs.filter(({ reserve }) => !reserve)) as [Leg[], Leg[]]
  const without = (legs: readonly Leg[], others: readonly Leg[]) =>
    legs.filter(({ runner }) => !others.some((other) => other.runner === runner))
  const gone = without(before, now)
  const pairs = without(now, before).map((leg, index) => {
    const other = gone[index]
    return other ? `${nameOf(leg)} i stället för ${nameOf(other)}` : nameOf(leg)
  })
  return pairs.length === 0 ? '' : `: ${pairs.join(', ')}`
}

/** The runners of a changed line-up. One who is not on the device's list is named by number. */
function lineOf({ legs, reserves }: Change, byId: ReadonlyMap<number, Leg>): Leg[] {
  const legOf = (runner: number, position: number, reserve: boolean): Leg => ({
    ...(byId.get(runner) ?? { first_name: 'Löpare', last_name: `nummer ${runner}`, gender: null }),
    runner,
    position,
    reserve,
  })
  return [
    ...legs.map((runner, index) => legOf(runner, index + 1, false)),
    ...reserves.map((runner, index) => legOf(runner, index + 1, true)),
  ]
}

type FormProps = {
  legs: readonly Leg[]
  /** Why the server did not accept these legs. */
  refusal: string | null
  firstGrounds: Change['grounds']
  entered: readonly Leg[]
  runners: readonly Leg[]
  isFinal: boolean
  onSave: (change: Change) => void
  onClose: () => void
}

const idsOf = (legs: readonly Leg[], reserve: boolean): number[] =>
  legs.filter((leg) => leg.reserve === reserve).map(({ runner }) => runner)

function LegsForm({ legs, refusal, firstGrounds, entered, runners, isFinal, onSave, onClose }: FormProps) {
  const [chosen, setChosen] = useState(() => idsOf(legs, false))
  const [grounds, setGrounds] = useState<Change['grounds']>(firstGrounds)
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const before = { legs: idsOf(entered, false), reserves: idsOf(entered, true) }
  const reserves = before.reserves.filter((runner) => !chosen.includes(runner))
  const isGroundsNeeded = groundsNeeded(before, { legs: chosen, reserves }, isFinal)
  const inTeam = new Set(entered.map(({ runner }) => runner))
  const options = [...runners].sort(
    (left, right) =>
      Number(inTeam.has(right.runner)) - Number(inTeam.has(left.runner)) ||
      nameOf(left).localeCompare(nameOf(right), 'sv'),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const doubled = chosen.find((runner, index) => chosen.indexOf(runner) !== index)
    const name = runners.find(({ runner }) => runner === doubled)
    if (doubled !== undefined) return setProblem(`${name ? nameOf(name) : 'En löpare'} står på två sträckor.`)
    if (isGroundsNeeded && grounds === null) return setProblem('Välj skälet till bytet av löpare.')
    onSave({ legs: chosen, reserves, grounds: isGroundsNeeded ? grounds : null })
  }
  return (
    // Not the form kit: choices among the same runners, judged together, that become a fact in the device's queue.
    <form
      className={classes.legsForm}
      data-dirty={chosen.join() !== idsOf(legs, false).join()}
      onSubmit={submit}
      aria-describedby={problem ? problemId : undefined}
    >
      {refusal && (
        <p role="alert" className={classes.problem}>
          Bytet godkändes inte. {refusal}
        </p>
      )}
      {chosen.map((runner, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the line-up
          key={index}
          label={`Sträcka ${index + 1}`}
          value={runner}
          onChange={({ target }) => setChosen(chosen.with(index, Number(target.value)))}
        >
          {options.map((option) => (
            <option key={option.runner} value={option.runner}>
              {nameOf(option)}
              {inTeam.has(option.runner) ? '' : ' (inte i laget)'}
            </option>
          ))}
        </Choice>
      ))}
      {isGroundsNeeded && (
        <Choice
          label="Skäl till bytet"
          value={grounds ?? ''}
          onChange={({ target }) => setGrounds(replacementGrounds.find((each) => each === target.value) ?? null)}
        >
          <option value="">Välj</option>
          {replacementGrounds.map((each) => (
            <option key={each} value={each}>
              {groundsWords[each]}
            </option>
          ))}
        </Choice>
      )}
      {problem && (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <p className={classes.legActions}>
        <Button kind="primary" type="submit">
          Spara sträckorna
        </Button>
        <Button onClick={onClose}>Avbryt</Button>
      </p>
    </form>
  )
}
