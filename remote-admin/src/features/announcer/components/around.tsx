import { formatClock } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from '../announcer.module.css'
import { type AnnouncedHeat, announcedRows, resultStates, stateNames } from '../order.ts'

const SHOWN_BEST = 3

type ComingProps = { title: string; heats: readonly AnnouncedHeat[]; onChoose: (heat: AnnouncedHeat) => void }

/** The heats after the one on the track: a tap shows the line-up. */
export function Coming({ title, heats, onChoose }: ComingProps) {
  return (
    <section aria-labelledby="coming" className={classes.beside}>
      <h2 id="coming">{title}</h2>
      {heats.length === 0 ? (
        <p>Inga fler heat i dag.</p>
      ) : (
        <ol>
          {heats.map((of) => (
            <li key={of.key}>
              <button type="button" className={classes.coming} onClick={() => onChoose(of)}>
                <strong>{of.startsAt && formatClock(of.startsAt)}</strong> <HeatName of={of} />
                {stateNames[of.state] && <span className={classes.mark}>{stateNames[of.state]}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type LatestProps = { of: AnnouncedHeat; onShow: () => void }

/** The newest result: who came first, as far as it may be read aloud, and a tap to the whole. */
export function Latest({ of, onShow }: LatestProps) {
  const { result, round } = of
  if (result === null) return null
  const rows = round?.order === 'all' ? announcedRows(result.rows).filter(({ rank }) => rank !== null) : []
  return (
    <section aria-labelledby="latest" className={classes.beside}>
      <h2 id="latest">Senaste</h2>
      <p>
        <HeatName of={of} /> <span className={classes.mark}>{resultStates[result.state]}</span>
      </p>
      {rows.length > 0 && (
        <ol>
          {rows.slice(0, SHOWN_BEST).map((row) => (
            <li key={row.team} className={classes.best}>
              <strong>{row.rank}.</strong> <span>{row.team_name}</span> <span>{resultText(row)}</span>
            </li>
          ))}
        </ol>
      )}
      <Button onClick={onShow}>Visa hela resultatet</Button>
    </section>
  )
}

const HeatName = ({ of: { heat } }: { of: AnnouncedHeat }) => (
  <span>
    <Unbroken text={heat.event_name} />, {roundNames[heat.round]}, heat {heat.number}
  </span>
)
