import type { ItemOf } from '@stafapp/shared/contract/types'
import { formatClock } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { recordText } from '@stafapp/shared/rules/raceday/results/result-text'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import classes from './ceremony.module.css'
import { CeremonySettings } from './ceremony-settings.tsx'
import { PaperButton } from './paper-button.tsx'

export type Ceremony = ItemOf<'GET /api/raceday/ceremonies/'>

type CardProps = {
  ceremony: Ceremony
  day: string
  isOrganiser: boolean
  /** What says that the prizes have been given out; null: recorded only on the ceremony's own day. */
  awarded: readonly { id: string }[] | null
  onRecord: (fact: Recorded) => void
}

/** One prize-giving: who gets a prize, what speaks against giving it out now, and whether it has been done. */
export function CeremonyCard({ ceremony, day, isOrganiser, awarded, onRecord }: CardProps) {
  const { event_instance, event_name, round, heat, presenter, prizes, order, protests } = ceremony
  const heading = `ceremony-${event_instance}`
  const isDone = awarded !== null && awarded.length > 0
  const isOfficial = ceremony.state === 'official' || ceremony.state === 'corrected'
  const say = () => {
    if (heat === null || awarded === null) return
    const where = { event_instance, round, heat, team: null, detail: null }
    if (!isDone) onRecord({ ...where, kind: 'awarded', undoes: null })
    for (const { id } of awarded) onRecord({ ...where, kind: 'undo', undoes: id })
  }
  return (
    <li className={classes.card}>
      <section aria-labelledby={heading}>
        <h2 id={heading} className={classes.title}>
          <span className={classes.clock}>{clockOf(ceremony)}</span> <Unbroken text={event_name} />
        </h2>
        <p className={ceremony.state === 'unofficial' ? classes.warning : classes.state}>{stateText(ceremony)}</p>
        {protests > 0 && (
          <p className={classes.warning}>
            <strong>En protest väntar på juryn.</strong> Fråga tävlingskansliet innan priserna delas ut.
          </p>
        )}
        {presenter !== '' && <p>Delas ut av {presenter}</p>}
        {order === 'all' ? (
          <Prizes prizes={prizes} name={event_name} />
        ) : (
          <p>Placeringarna läses inte upp. Alla lag får diplom.</p>
        )}
        <div className={classes.papers}>
          {awarded !== null && (
            <Button
              kind={isOfficial && !isDone ? 'primary' : 'plain'}
              disabled={heat === null || (!isDone && !isOfficial)}
              aria-label={isDone ? `Ångra: ${event_name}` : `Markera som utdelad: ${event_name}`}
              onClick={say}
            >
              {isDone ? 'Ångra' : 'Markera som utdelad'}
            </Button>
          )}
          {isDone && <strong className={classes.done}>Priserna är utdelade</strong>}
          {hasResult(ceremony) && (
            <PaperButton
              label="Prislista (PDF)"
              name={`Prislista: ${event_name} (PDF)`}
              call="GET /api/raceday/ceremonies/file/"
              isOrganiser={isOrganiser}
              day={day}
              event={event_instance}
            />
          )}
          {isOrganiser && (
            <PaperButton
              label="Diplom (PDF)"
              name={`Diplom: ${event_name} (PDF)`}
              call="GET /api/events/diplomas/"
              event={event_instance}
            />
          )}
        </div>
        {isOrganiser && <CeremonySettings ceremony={ceremony} />}
      </section>
    </li>
  )
}

function Prizes({ prizes, name }: { prizes: Ceremony['prizes']; name: string }) {
  if (prizes.length === 0) return null
  return (
    <table className={classes.prizes}>
      <caption className="visually-hidden">Pristagare, {name}</caption>
      <thead>
        <tr>
          <th scope="col">Plats</th>
          <th scope="col">Lag</th>
          <th scope="col" className={classes.time}>
            Tid
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ rank, team, team_name, school_name, shown, runners, ...prize }) => (
          <tr key={team}>
            <td className={classes.rank}>{rank}</td>
            <th scope="row">
              {team_name}
              {!team_name.startsWith(school_name) && <span className={classes.more}>{school_name}</span>}
              {runners && runners.length > 0 && <span className={classes.more}>{runners.join(', ')}</span>}
              {recordText(prize) && <span className={classes.record}>{recordText(prize)}</span>}
            </th>
            <td className={classes.time}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether there is something to put on its paper. */
export const hasResult = ({ state }: Ceremony): boolean => state !== 'none'

const clockOf = ({ ceremony_at, delay_min }: Ceremony): string =>
  ceremony_at === null ? '' : formatClock(new Date(Date.parse(ceremony_at) + delay_min * 60_000))

function stateText({ state, heats_official, heats_total }: Ceremony): string {
  if (state === 'official') return 'Officiellt resultat'
  if (state === 'corrected') return 'Officiellt resultat, rättat'
  if (heats_total === 0) return 'Finalen är inte publicerad ännu'
  if (state === 'none') return 'Inget resultat ännu'
  return `Inofficiellt: ${heats_official} av ${heats_total} heat är officiella`
}
