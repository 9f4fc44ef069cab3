import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Spinner } from '@stafapp/shared/page'
import { type HeatRound, type RepairItem, repairQuery } from '../api.ts'
import { counted } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Changes since the draw, the moves and reasons of a repair, and the repair itself. */
export function RepairPanel({ round }: { round: HeatRound }) {
  const { event_instance, round: name, version, unplaced } = round
  const preview = useQuery(repairQuery(round))
  const repair = useCall('POST /api/events/heats/repair/')
  const changes = preview.data?.changes ?? []
  const conflicts = preview.data?.track_conflicts ?? []
  const moved = changes.filter(({ op }) => op === 'moved').length
  return (
    <section className={classes.repair} aria-labelledby="repair">
      <h3 id="repair">Uppdatering</h3>
      {unplaced.length > 0 && (
        <p className={classes.note}>
          {counted(unplaced.length, 'lag saknar plats', 'lag saknar plats')}:{' '}
          {unplaced.map((team) => team.team_name).join(', ')}.
        </p>
      )}
      {preview.error && !preview.data && <ErrorBox error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && changes.length === 0 && <p>Heaten stämmer med lagen. Ingen behöver flyttas.</p>}
      {changes.length > 0 && (
        <>
          <p>
            En uppdatering ändrar platsen för {counted(changes.length, 'lag', 'lag')}
            {moved === 0
              ? '. Ingen som redan har en plats flyttas.'
              : `, av dem ${moved} som redan har en plats i ett annat heat.`}
          </p>
          <RepairList changes={changes} />
          {conflicts.length > 0 && (
            <div role="alert" className={classes.warning}>
              <p>Det nya heatet får inte plats på sin bana:</p>
              <ul>
                {conflicts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          <Button
            kind="primary"
            disabled={repair.isPending}
            onClick={() =>
              repair.mutate(
                { body: { event_instance, round: name, version, confirmed: conflicts.length > 0 } },
                { onSuccess: () => notifySuccess('Heaten är uppdaterade') },
              )
            }
          >
            {repair.isPending && <Spinner />}
            {conflicts.length > 0 ? 'Uppdatera heaten ändå' : 'Uppdatera heaten'}
          </Button>
        </>
      )}
      <Refusal error={repair.error} />
    </section>
  )
}

/** The moves of a repair by team, with reasons. */
export function RepairList({ changes }: { changes: readonly RepairItem[] }) {
  return (
    <ul>
      {changes.map(({ team, text, reason }) => (
        <li key={team}>
          {text}: {reason}.
        </li>
      ))}
    </ul>
  )
}
