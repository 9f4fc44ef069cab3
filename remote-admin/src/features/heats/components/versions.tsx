import { LoadState, useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatDateTime } from '@stafapp/shared/format'
import { Button, Empty, Spinner } from '@stafapp/shared/page'
import { useState } from 'react'
import { versionsQuery } from '../api.ts'
import { counted } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Published versions; an old one can be published again as a new one. */
export function Versions({ karneval, state }: { karneval: number; state: string }) {
  const { data, error, refetch } = useQuery(versionsQuery(karneval))
  const [asking, setAsking] = useState<number | null>(null)
  const restore = useCall('POST /api/events/heats/restore/')
  const onRestore = (version: number) =>
    restore.mutate({ body: { karneval, version, state } }, { onSettled: () => setAsking(null) })
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versioner</h2>
      {restore.data && <Restored answer={restore.data} />}
      <Refusal error={restore.error} />
      {!data && <LoadState error={error} refetch={refetch} text="Hämtar versionerna" />}
      {data?.data.length === 0 && <Empty text="Ingenting är publicerat ännu." />}
      <ul className={classes.rounds}>
        {data?.data.map((row, index) => (
          <li key={row.version} className={classes.version}>
            <div>
              <strong>Version {row.version}</strong>
              {index === 0 && ' · den som visas'}
              {row.restored_from !== null &&
                ` · ${row.restored_from === 0 ? 'inga heat, som före version 1' : `tillbaka till version ${row.restored_from}`}`}
              <p className={classes.facts}>
                {formatDateTime(row.published_at)}
                {row.published_by && ` · ${row.published_by}`} · {counted(row.heat_count, 'heat', 'heat')} ·{' '}
                {counted(row.change_count, 'ändring', 'ändringar')} · {seedText(row.seed)}
              </p>
            </div>
            {index > 0 && (
              <KeptFocus isOpen={asking === row.version}>
                {asking === row.version ? (
                  <div className={classes.buttons}>
                    <Button kind="primary" disabled={restore.isPending} onClick={() => onRestore(row.version)}>
                      {restore.isPending && <Spinner />}
                      Publicera version {row.version} på nytt
                    </Button>
                    <Button disabled={restore.isPending} onClick={() => setAsking(null)}>
                      Avbryt
                    </Button>
                  </div>
                ) : (
                  <Button onClick={() => setAsking(row.version)}>Gå tillbaka till version {row.version}</Button>
                )}
              </KeptFocus>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A version whose rounds have seeds of their own has the word "flera" for them. */
const seedText = (seed: string) => (seed === 'flera' ? 'flera lottningsnummer' : `lottningsnummer ${seed}`)

type Answer = ResponseOf<'POST /api/events/heats/restore/'>

/** What going back to a version has done. */
export function Restored({ answer: { version, missing, unplaced, kept } }: { answer: Answer }) {
  const names = (teams: readonly { team_name: string }[]) => teams.map((team) => team.team_name).join(', ')
  return (
    <div role="status" className={classes.done}>
      <p>
        Version {version.version} är publicerad:{' '}
        {version.restored_from === 0
          ? 'inga heat visas, som före version 1.'
          : `heaten är som i version ${version.restored_from}.`}
      </p>
      {missing.length > 0 && <p>Springer inte längre: {names(missing)}.</p>}
      {unplaced.length > 0 && <p>Saknar plats, uppdatera grenarnas heat: {names(unplaced)}.</p>}
      {kept.length > 0 && (
        <p>Uppropade eller sprungna och därför orörda: {kept.map((each) => each.event_name).join(', ')}.</p>
      )}
    </div>
  )
}
