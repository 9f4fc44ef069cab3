import { RequireKarneval } from '@stafapp/shared/carnival'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink, LiveNote, useLiveRead } from '@stafapp/shared/live'
import { Button, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { ArenaMap } from '../../shared/arena-map.tsx'
import { useFollow } from '../../shared/followed-schools.ts'
import { placesIn } from '../../shared/places/find-teams.ts'
import { PlacesTable } from '../../shared/places/places-table.tsx'
import { PrintButton } from '../../shared/print-button.tsx'
import { KnownResults } from '../../shared/results/known-results.tsx'
import { type SchoolStarts, schoolStartsQueryOptions } from '../../shared/school-starts.ts'
import { Tools } from '../../shared/tools.tsx'
import { NextStart } from './next-start.tsx'
import { PushSlot } from './push/push-slot.tsx'
import styles from './school-page.module.css'
import { ShareButton } from './share-button.tsx'

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
      intro={
        <>
          {name}
          {data && <FollowNote slug={slug} name={data.name} />}
        </>
      }
      actions={
        data && (
          <>
            <FollowButton slug={slug} name={data.name} />
            <ShareButton title={data.name} />
          </>
        )
      }
    >
      {data && !hasStarts && <Empty text="Skolan har inga starter i den publicerade heatindelningen." />}
      {hasStarts && <NextStart places={placesIn(data.data)} />}
      {hasStarts && <ArenaMap karnevalId={karnevalId} />}
      {saidAt && <LiveNote key={karnevalId} subject="Skolans starter" shown={data} saidAt={saidAt} isOld={isOld} />}
      {hasStarts && (
        <KnownResults query={{ karneval: karnevalId, school: data.school }}>
          <Starts data={data} />
        </KnownResults>
      )}
      {data && <PushSlot />}
      {hasStarts && (
        <Tools>
          <CalendarLink query={{ karneval: karnevalId, school: data.school }} />
          <PrintButton />
        </Tools>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Skolans starter laddas" />}
      <p className="no-print">
        <Link to="/skola">Alla skolor</Link>
      </p>
    </Page>
  )
}

function FollowButton({ slug, name }: { slug: string; name: string }) {
  const [isFollowed, toggle] = useFollow({ slug, name })
  return (
    <Button kind={isFollowed ? 'plain' : 'primary'} className="needs-scripts" onClick={toggle}>
      {isFollowed ? 'Sluta följa' : 'Följ skolan'}
    </Button>
  )
}

/** Explains what following the school does, before and after the choice. */
function FollowNote({ slug, name }: { slug: string; name: string }) {
  const [isFollowed] = useFollow({ slug, name })
  return (
    <p role="status" className={`${styles.follow} needs-scripts no-print`}>
      {isFollowed
        ? 'Du ser nästa start på startsidan. Slå på aviseringar längre ner på sidan.'
        : 'Följ skolan, så visas nästa start på startsidan på den här enheten.'}
    </p>
  )
}

function Starts({ data: { data } }: { data: SchoolStarts }) {
  const places = placesIn(data)
  const days = [...new Set(data.map(({ day }) => day))].sort()
  return (
    <>
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
