import { Button, Spinner } from '@stafapp/shared/page'
import type { HeatRound } from '../api/get-round.ts'
import { useRepair } from '../api/repair-round.ts'
import { counted, reasonText } from '../heats-words.ts'
import classes from './heats.module.css'

/** What has changed since the draw, and the repair: new teams get a place, at most two others move. */
export function RepairPanel({ round }: { round: HeatRound }) {
  const repair = useRepair()
  const { event_instance, round: name, version, unplaced } = round
  const changes = repair.data?.changes
  return (
    <div className={classes.repair}>
      {unplaced.length > 0 && (
        <p className={classes.note}>
          {counted(unplaced.length, 'lag saknar plats', 'lag saknar plats')}:{' '}
          {unplaced.map((team) => team.team_name).join(', ')}.
        </p>
      )}
      <Button
        kind={unplaced.length > 0 ? 'primary' : 'plain'}
        disabled={repair.isPending}
        onClick={() => repair.mutate({ event_instance, round: name, version })}
      >
        {repair.isPending && <Spinner />}
        Laga heaten
      </Button>
      {changes && (
        <div role="status" className={classes.done}>
          {changes.length === 0 ? (
            <p>Heaten stämmer med lagen. Ingen flyttades.</p>
          ) : (
            <ul>
              {changes.map((change) => (
                <li key={change.team}>{change.text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {repair.error && (
        <p role="alert" className={classes.error}>
          {reasonText(repair.error)}
        </p>
      )}
    </div>
  )
}
