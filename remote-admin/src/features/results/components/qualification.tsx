import { useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { underWayText } from '@stafapp/shared/rules/raceday/results/final-stage'
import { type RoundResult, roundQuery } from '../api.ts'
import classes from './results.module.css'
import type { Said } from './round-view.tsx'

type Props = { round: RoundResult; onRecord: (team: number, said: Said) => void }

/** The id of the heading, for links to it. */
export const qualificationId = 'qualification'

/** Who goes on, by which rule, what the organiser has to decide, and the draw of the final. */
export function Qualification({ round, onRecord }: Props) {
  const { rule, rule_fault, qualified, tie, open_heats } = round
  const times = timesOf(round)
  return (
    <section aria-labelledby={qualificationId} className={classes.qualification}>
      <h3 id={qualificationId} tabIndex={-1}>
        Till final
      </h3>
      <p>
        {rule} <Link to="/admin/karneval?del=grenar#advance">Ändra regeln</Link>
      </p>
      {rule_fault && (
        <p role="alert" className={classes.warning}>
          {rule_fault}
        </p>
      )}
      {qualified.length > 0 && (
        <>
          {open_heats.length > 0 && (
            <p className={classes.note}>
              Så här ser det ut nu. {open_heats.length === 1 ? 'Ett heat är' : `${open_heats.length} heat är`} inte
              officiellt.
            </p>
          )}
          <ol className={classes.standings}>
            {qualified.map(({ team, team_name, heat, as, lot }) => (
              <li key={team}>
                <span>
                  <abbr title={asWords[as]}>{as !== 'Q' && open_heats.length > 0 ? `(${as})` : as}</abbr> {team_name}{' '}
                  <span className={classes.note}>heat {heat}</span>
                </span>{' '}
                <strong>{times.get(team)}</strong>
                {lot !== null && (
                  <Button onClick={() => onRecord(team, { kind: 'undo', undoes: lot })}>Ångra lottningen</Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {tie && open_heats.length === 0 && <TieBreak round={round} tie={tie} onRecord={onRecord} />}
      {tie && open_heats.length > 0 && (
        <p className={classes.note}>
          Nu är lag lika om en finalplats. Om de fortfarande är det när alla heat är officiella avgörs det här.
        </p>
      )}
      <FinalDraw round={round} />
    </section>
  )
}

const asWords = { Q: 'på placering', q: 'på tid', qD: 'efter lottning' } as const

/** The teams' times as they are shown, by team. */
const timesOf = ({ heats }: RoundResult) =>
  new Map(heats.flatMap(({ rows }) => rows.map(({ team, shown }) => [team, shown] as const)))

type TieProps = Props & { tie: NonNullable<RoundResult['tie']> }

/** Equals for fewer places: the organiser draws lots outside the portal and says here who went on. */
function TieBreak({ round, tie, onRecord }: TieProps) {
  const rows = new Map(round.heats.flatMap(({ rows: own }) => own.map((row) => [row.team, row])))
  return (
    <div className={classes.warning}>
      <p>{tie.text}</p>
      <ul>
        {tie.teams.map((team) => {
          const drawn = tie.drawn.find((each) => each.team === team)
          return (
            <li key={team}>
              {rows.get(team)?.team_name} {rows.get(team)?.shown}{' '}
              {drawn ? (
                <Button onClick={() => onRecord(team, { kind: 'undo', undoes: drawn.lot })}>Ångra</Button>
              ) : (
                <Button
                  aria-label={`${rows.get(team)?.team_name} går vidare`}
                  onClick={() => onRecord(team, { kind: 'lot', detail: { among: tie.teams } })}
                >
                  Går vidare
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Draws the lanes of the final; it is published with the other heats. */
function FinalDraw({ round }: { round: RoundResult }) {
  const { event_instance, state, tie, open_heats, rule_fault, final_teams, final_changes, final_under_way } = round
  const final = useQuery(roundQuery({ event_instance, round: 'FINAL' }))
  const draw = useCall('POST /api/events/heats/final/')
  const isReady =
    open_heats.length === 0 && tie === null && rule_fault === null && final.data !== undefined && !final_under_way
  const onDraw = () => {
    if (!final.data) return
    draw.mutate(
      { body: { event_instance, version: final.data.version } },
      {
        onSuccess: ({ round: { heats } }) => notifySuccess(`Finalen är lottad med ${heats[0]?.places.length ?? 0} lag`),
      },
    )
  }
  return (
    <>
      {final_changes.length > 0 && (
        <div className={classes.warning}>
          <p>Resultatet har ändrats sedan finalen lottades:</p>
          <ul>
            {final_changes.map(({ team, team_name, op }) => (
              <li key={team}>
                {team_name} {op === 'in' ? 'går till finalen' : 'går inte längre till finalen'}
              </li>
            ))}
          </ul>
          <p>{nextStep(round)}</p>
        </div>
      )}
      {open_heats.length > 0 && round.qualified.length > 0 && (
        <p className={classes.note}>Finalen lottas när alla heat är officiella. Kvar: heat {open_heats.join(', ')}.</p>
      )}
      {state === 'drawn' && <p className={classes.note}>Lagens ledare får besked per e-post när finalen publiceras.</p>}
      <div className={classes.actions}>
        {isReady && (
          <Button kind={final_teams.length === 0 ? 'primary' : 'plain'} disabled={draw.isPending} onClick={onDraw}>
            {draw.isPending && <Spinner />}
            {final_teams.length === 0 ? 'Lotta finalen' : 'Lotta om finalen'}
          </Button>
        )}
        {final_teams.length > 0 && (
          <ButtonLink
            to={state === 'published' ? `/admin/heats?omgang=${event_instance}-FINAL` : '/admin/heats?steg=publicera'}
          >
            {state === 'published' ? 'Se finalen' : 'Se och publicera finalen'}
          </ButtonLink>
        )}
      </div>
      {draw.error && (
        <p role="alert" className={classes.fault}>
          {errorSentence(draw.error)}
        </p>
      )}
    </>
  )
}

/** What the organiser can do when a correction has changed who goes on. */
function nextStep({ state, final_under_way }: RoundResult): string {
  if (final_under_way) return underWayText(final_under_way)
  return state === 'published'
    ? 'Lotta om finalen och publicera den på nytt. De lag som berörs får besked då.'
    : 'Lotta om finalen innan du publicerar den.'
}
