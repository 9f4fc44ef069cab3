import { RequireKarneval } from '@stafapp/shared/carnival'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink, LiveNote, useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { placesIn } from '../../shared/places/find-teams.ts'
import { PlacesTable } from '../../shared/places/places-table.tsx'
import { PrintButton } from '../../shared/print-button.tsx'
import { type SchoolStarts, schoolStartsQueryOptions } from './api.ts'
import { NextStart } from './next-start.tsx'

/** /skola/:slug: where and when a school starts, for everybody. */
export function SchoolPage({ slug }: { slug: string }) {
  return (
    <RequireKarneval title="Skola">
      {({ id, name }) => <School key={slug} karnevalId={id} name={name} slug={slug} />}
    </RequireKarneval>
  )
}

function School({ karnevalId, name, slug }: { karnevalId: number; name: string; slug: string }) {
  const { data, error, refetch, saidAt, isOld } = useLiveRead(schoolStartsQueryOptions(karnevalId, slug), [
    'heats',
    'timetable',
  ])
  const hasStarts = data !== undefined && data.data.length > 0
  return (
    <Page
      title={data ? `${data.name}: starter` : 'Skola'}
      intro={name}
      actions={
        hasStarts && (
          <>
            <CalendarLink query={{ karneval: karnevalId, school: data.school }} />
            <PrintButton />
          </>
        )
      }
    >
      {saidAt && <LiveNote key={karnevalId} subject="Skolans starter" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data && !hasStarts && <Empty text="Skolan har inga starter i den publicerade heatindelningen." />}
      {hasStarts && <Starts data={data} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Skolans starter laddas" />}
      <p>
        <Link to="/skola">Alla skolor</Link>
      </p>
    </Page>
  )
}

function Starts({ data: { data } }: { data: SchoolStarts }) {
  const places = placesIn(data)
  const days = [...new Set(data.map(({ day }) => day))].sort()
  return (
    <>
      <NextStart places={places} />
      {days.map((day) => (
        <PlacesTable
          key={day}
          caption={formatWeekdayDate(day)}
          places={places.filter(({ round }) => round.day === day)}
        />
      ))}
    </>
  )
}
