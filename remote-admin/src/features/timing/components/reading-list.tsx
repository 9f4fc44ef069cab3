import { formatClock } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import type { MatchedResult } from '@stafapp/shared/rules/raceday/match-lif'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import type { Waiting } from '../../../shared/raceday/device-store.ts'
import type { TimingDesk } from '../desk.ts'
import type { Reading } from '../desk-store.ts'
import type { DeskHeat } from '../heats.ts'
import { ParkedActions } from './parked-actions.tsx'
import classes from './timing.module.css'

type Props = {
  desk: TimingDesk
  /** Newest first. */
  readings: readonly Reading[]
  heats: readonly DeskHeat[]
  waiting: readonly Waiting[]
}

/** What was read on this device: first the files that wait for a person, then the others, newest first. */
export function ReadingList({ desk, readings, heats, waiting }: Props) {
  const parked = readings.filter(({ state }) => state === 'parked')
  const others = readings.filter(({ state }) => state === 'read')
  const aside = readings.filter(({ state }) => state === 'aside')
  const items = (part: readonly Reading[]) => (
    <ol className={classes.readings}>
      {part.map((reading, index) => (
        <Item key={reading.n} reading={reading} isFirst={index === 0} desk={desk} heats={heats} waiting={waiting} />
      ))}
    </ol>
  )
  return (
    <>
      {parked.length > 0 && (
        <section aria-labelledby="parked">
          <h2 id="parked">Parkerade filer</h2>
          <p>
            De här filerna passade inte och ändrar inga resultat. Rätta i tidtagningsprogrammet och spara på nytt, eller
            välj här.
          </p>
          {items(parked)}
        </section>
      )}
      <section aria-labelledby="readings">
        <h2 id="readings">Lästa filer</h2>
        {others.length > 0 ? items(others) : <Empty text="Ingen resultatfil är läst ännu." />}
        {aside.length > 0 && (
          <details className={classes.aside}>
            <summary>Undanlagda filer ({aside.length})</summary>
            {items(aside)}
          </details>
        )}
      </section>
    </>
  )
}

type ItemProps = Omit<Props, 'readings'> & { reading: Reading; isFirst: boolean }

function Item({ reading, isFirst, desk, heats, waiting }: ItemProps) {
  const { name, readAt, state, reason, heat, results, changes } = reading
  const found = heats.find(({ key }) => key === heat?.key)
  const isSent = !waiting.some(({ fact }) => fact.id === reading.fact)
  const isOfficial = found ? effectiveFacts(found.facts).some(({ kind }) => kind === 'official') : false
  return (
    <li className={classes.reading}>
      <div className={classes.head}>
        <strong>{state === 'read' ? heat?.name : name}</strong>
        <span className={classes[tagOf(state, isSent, changes.length > 0)]}>
          {stateWord(state, isSent, changes.length > 0)}
        </span>
      </div>
      <p className={classes.facts}>
        {state === 'read' ? `${name}, läst` : 'Läst'} kl. {formatClock(readAt)}
        {state === 'read' && !isSent && ', väntar på nät'}
      </p>
      {reason && <p className={classes.reason}>{reason}</p>}
      {isOfficial && changes.length > 0 && (
        <p className={classes.reason}>Resultatet är redan officiellt. Ändringen väntar på tävlingskansliet.</p>
      )}
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label={`Ändrat i ${heat?.name}`}>
          {changes.map(({ team, before, after }) => (
            <li key={team}>
              {placeText(found, team)}: {before ? <s>{resultText(before)}</s> : 'ny'} →{' '}
              <strong>{resultText(after)}</strong>
            </li>
          ))}
        </ul>
      )}
      {results.length > 0 && (
        <details open={isFirst}>
          <summary>{results.length === 1 ? '1 lag' : `${results.length} lag`}</summary>
          <ol className={classes.results} aria-label={`Tider, ${heat?.name}`}>
            {inOrder(results).map((result) => (
              <li key={result.team}>
                <span>{placeText(found, result.team)}</span> <strong>{resultText(result)}</strong>
              </li>
            ))}
          </ol>
        </details>
      )}
      {state === 'read' && (
        <ConfirmButton
          label="Ångra"
          name={`Ångra ${name}`}
          question={`Tiderna ur ${name} tas bort ur resultatet för ${heat?.name}. Filen parkeras och kan läsas in igen.`}
          yes="Ångra avläsningen"
          isPending={false}
          error={null}
          onConfirm={() => void desk.undo(reading)}
        />
      )}
      {state === 'parked' && <ParkedActions reading={reading} desk={desk} heats={heats} />}
    </li>
  )
}

type State = Reading['state']

const tagOf = (state: State, isSent: boolean, isChanged: boolean) =>
  state === 'parked' ? 'parked' : state === 'aside' ? 'put' : isChanged ? 'changed' : isSent ? 'sent' : 'read'

const stateWord = (state: State, isSent: boolean, isChanged: boolean) =>
  ({ parked: 'Parkerad', put: 'Undanlagd', changed: 'Ändrad', sent: 'Skickad', read: 'Läst' })[
    tagOf(state, isSent, isChanged)
  ]

function placeText(heat: DeskHeat | undefined, team: number): string {
  const place = heat?.heat.places.find((each) => each.team === team)
  if (!place) return 'Laget är inte längre i heatet'
  const where = heat?.isMass ? (place.bib === null ? '' : `Nr ${place.bib} `) : `Bana ${place.lane} `
  return where + place.team_name
}

const resultText = ({ timeMs, mark, place }: Pick<MatchedResult, 'timeMs' | 'mark' | 'place'>): string =>
  [mark, timeMs === null ? null : shownTime(timeMs)].filter(Boolean).join(' ') || `placering ${place}`

/** By time; those with a mark last. */
const inOrder = (results: readonly MatchedResult[]): MatchedResult[] =>
  [...results].sort(
    (left, right) =>
      Number(left.mark !== null) - Number(right.mark !== null) ||
      (left.timeMs ?? Number.MAX_SAFE_INTEGER) - (right.timeMs ?? Number.MAX_SAFE_INTEGER) ||
      (left.place ?? 0) - (right.place ?? 0),
  )
