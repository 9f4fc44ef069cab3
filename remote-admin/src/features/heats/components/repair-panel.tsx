import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Spinner } from '@stafapp/shared/page'
import { repairQuery } from '../api/get-repair.ts'
import type { HeatRound } from '../api/get-round.ts'
import { useRepair } from '../api/repair-round.ts'
import { counted, reasonText } from '../heats-words.ts'
import classes from './heats.module.css'
import { RepairList } from './repair-list.tsx'

/** What has changed since the draw, what a repair would move and why, and the repair itself. */
export function RepairPanel({ round }: { round: HeatRound }) {
  const { event_instance, round: name, version, unplaced } = round
  const preview = useQuery(repairQuery(round))
  const repair = useRepair()
  const changes = preview.data?.changes ?? []
  const moved = changes.filter(({ op }) => op === 'moved').length
  return (
    <section className={classes.repair} aria-labelledby="repair">
      <h3 id="repair">Lagning</h3>
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
            En lagning ändrar platsen för {counted(changes.length, 'lag', 'lag')}
            {moved === 0
              ? '. Ingen som redan har en plats flyttas.'
              : `, av dem ${moved} som redan har en plats i ett annat heat.`}
          </p>
          <RepairList changes={changes} />
          <Button
            kind="primary"
            disabled={repair.isPending}
            onClick={() =>
              repair.mutate(
                { event_instance, round: name, version },
                { onSuccess: () => notifySuccess('Heaten är lagade') },
              )
            }
          >
            {repair.isPending && <Spinner />}
            Laga heaten
          </Button>
        </>
      )}
      {repair.error && (
        <p role="alert" className={classes.error}>
          {reasonText(repair.error)}
        </p>
      )}
    </section>
  )
}
