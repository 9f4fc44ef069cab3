import { queryOptions, request, useQuery } from '@stafapp/shared/data'
import { formatClock, formatDate } from '@stafapp/shared/format'
import { follow } from '@stafapp/shared/live'
import { ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useEffect } from 'react'
import styles from './page.module.css'

const title = 'Gäller listan?'

const checkQuery = (karneval: number, units: number[], version: string) =>
  queryOptions({
    queryKey: ['events', 'print-check', karneval, units, version],
    queryFn: ({ signal }) =>
      request('GET /api/events/print-check/', {
        query: { karneval, school_unit: units, version },
        signal,
        anonymous: true,
      }),
  })

/** Target of the code on a printed list: tells whether the list is still current. Shows no names. */
export function Component() {
  const [params] = useSearchParams()
  const karneval = Number(params.get('karneval'))
  const units = params.getAll('enhet').map(Number).filter(Number.isInteger)
  const version = params.get('lista') ?? ''
  const isComplete = karneval > 0 && units.length > 0 && version.length >= 4
  return (
    <Page title={title} intro="Den här sidan hör till koden på en utskriven lista.">
      {isComplete ? (
        <Verdict karneval={karneval} units={units} version={version} />
      ) : (
        <Empty text="Läs av QR-koden på listan för att se om den gäller." />
      )}
      <p className={styles.next}>
        <ButtonLink to="/tidtabeller/heatindelning">Till heatindelningen</ButtonLink>
      </p>
    </Page>
  )
}

function Verdict({ karneval, units, version }: { karneval: number; units: number[]; version: string }) {
  const { data, error, refetch } = useQuery(checkQuery(karneval, units, version))
  useEffect(() => follow(['heats', 'timetable'], () => void refetch()), [refetch])
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <div role="status" className={data.is_current ? styles.current : styles.old}>
      <p className={styles.verdict}>{data.is_current ? 'Listan gäller.' : 'Listan är föråldrad. Skriv ut en ny.'}</p>
      <p>
        {data.school}
        {data.published_at &&
          `, heatindelning version ${data.version}, publicerad ${formatDate(data.published_at)} kl.\u00a0${formatClock(data.published_at)}`}
      </p>
    </div>
  )
}
