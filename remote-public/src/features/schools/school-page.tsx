import { ArenaMap } from '@stafapp/shared/arena-map'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink, LiveNote, useDelayNotice, useLiveRead, useServerNow } from '@stafapp/shared/live'
import { Button, ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { useFollow } from '../../shared/followed-schools.ts'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { heatsAddress } from '../../shared/heats-address.ts'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { isPast, placesIn } from '../../shared/places/find-teams.ts'
import { PlacesTable } from '../../shared/places/places-table.tsx'
import { PrintButton } from '../../shared/print-button.tsx'
import { KnownResults, useTeamResults } from '../../shared/results/known-results.tsx'
import { QualifiedNote } from '../../shared/results/qualified-note.tsx'
import { UnofficialNote } from '../../shared/results/unofficial-note.tsx'
import { type SchoolStarts, schoolStartsQueryOptions } from '../../shared/school-starts.ts'
import { schoolsQueryOptions } from '../../shared/schools.ts'
import { Tools } from '../../shared/tools.tsx'
import { searchQuery } from '../../shared/use-search.ts'
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
  useDelayNotice()
  const hasStarts = data !== undefined && data.data.length > 0
  const now = useServerNow()
  const isDone = hasStarts && placesIn(data.data).every((place) => isPast(place, now.getTime()))
  const isOver = hasStarts && data.data.every(({ day }) => day < helsinkiDay(now))
  const isNotFound = error instanceof ApiError && error.status === 404
  // Remembered, because a failed query that is read again at a live event has no error until the answer has come.
  const [wasNotFound, setWasNotFound] = useState(false)
  if (isNotFound && !wasNotFound) setWasNotFound(true)
  const isUnknown = !data && (isNotFound || wasNotFound)
  return (
    <Page
      title={data ? `${data.name}: starter` : isUnknown ? 'Skolan kunde inte hittas' : 'Skola'}
      intro={data ? `${data.municipality}, ${name}` : name}
    >
      {data && !hasStarts && (
        <Empty
          text={
            data.published_at === null
              ? 'Heatindelningen är inte publicerad ännu. Skolans starter kommer hit när den är det.'
              : 'Skolan har inga starter i den publicerade heatindelningen.'
          }
        />
      )}
      {hasStarts && (
        <NextStart places={placesIn(data.data)} isOver={isOver} query={{ karneval: karnevalId, school: data.school }} />
      )}
      {data && <Follow slug={slug} name={data.name} isDone={isDone} />}
      {hasStarts && !isOver && <ArenaMap karnevalId={karnevalId} rounds={data.data} />}
      {saidAt && !isOver && (
        <LiveNote key={karnevalId} subject="Skolans starter" shown={data} saidAt={saidAt} isOld={isOld} />
      )}
      {hasStarts && (
        <KnownResults query={{ karneval: karnevalId, school: data.school }}>
          <Starts data={data} areAllPast={isOver} />
        </KnownResults>
      )}
      {data && <PushSlot />}
      {hasStarts && (
        <Tools>
          {!isOver && <CalendarLink query={{ karneval: karnevalId, school: data.school }} isButton />}
          <PrintButton />
        </Tools>
      )}
      {isUnknown && (
        <PicturedEmpty mood="seek" text="Ingen skola har den här adressen. Sök skolan bland alla skolor.">
          <ButtonLink to={`/skola${searchQuery(slug.replaceAll('-', ' '))}`} kind="primary">
            Sök skolan
          </ButtonLink>
        </PicturedEmpty>
      )}
      {!data && error && !isUnknown && (
        <>
          <ErrorBox error={error} onRetry={() => void refetch()} />
          {error instanceof ApiError && error.status === 0 && <StoredStarts karnevalId={karnevalId} slug={slug} />}
        </>
      )}
      {!data && !error && !isUnknown && <Loading text="Skolans starter laddas" />}
      {/* Not while it loads: it would jump when the content comes. */}
      {(data || error || isUnknown) && (
        <p className="no-print">
          <Link to="/skola">Alla skolor</Link>
        </p>
      )}
    </Page>
  )
}

/** Without a network: the way to the school's starts in the heats, which are stored together with the start page. */
function StoredStarts({ karnevalId, slug }: { karnevalId: number; slug: string }) {
  const { data: schools } = useQuery(schoolsQueryOptions(karnevalId))
  const { data: heats } = useQuery(heatScheduleQueryOptions(karnevalId))
  const school = schools?.answer.data.find((one) => one.slug === slug)
  if (!school || !heats) return null
  return (
    <p>
      <Link to={heatsAddress + searchQuery(school.name)}>Se skolans starter i heatindelningen</Link>
    </p>
  )
}

/** Following and sharing, with what following does before and after the choice. Below where and when, which come first. */
function Follow({ slug, name, isDone }: { slug: string; name: string; isDone: boolean }) {
  const [isFollowed, toggle] = useFollow({ slug, name })
  return (
    <div className={`${styles.follow} needs-scripts no-print`}>
      <Button kind={isFollowed || isDone ? 'plain' : 'primary'} onClick={toggle}>
        {isFollowed ? 'Sluta följa' : 'Följ skolan'}
      </Button>
      <ShareButton title={name} />
      <p role="status" className={styles.note}>
        {isFollowed && !isDone && (
          <>
            Du ser nästa start på startsidan. <a href="#push">Slå på aviseringar</a> längre ner på sidan.
          </>
        )}
        {!isFollowed &&
          `Följ skolan, så visas ${isDone ? 'dess kommande starter' : 'nästa start'} på startsidan i den här webbläsaren.`}
      </p>
    </div>
  )
}

function Starts({ data: { data }, areAllPast }: { data: SchoolStarts; areAllPast: boolean }) {
  const places = placesIn(data)
  const days = [...new Set(data.map(({ day }) => day))].sort()
  const resultOf = useTeamResults()
  const results = places.flatMap(({ round, heat, lane }) => resultOf(round, heat.number, lane.team) ?? [])
  return (
    <>
      {days.map((day) => (
        <PlacesTable
          key={day}
          caption={formatWeekdayDate(day)}
          areAllPast={areAllPast}
          places={places.filter(({ round }) => round.day === day)}
        />
      ))}
      <QualifiedNote shown={results} />
      <UnofficialNote heats={results.map(({ heat }) => heat)} />
    </>
  )
}
