import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink, keepOffline, LiveNote, useLiveRefresh } from '@stafapp/shared/live'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useEffect } from 'react'
import { type SchoolDay, schoolDayQuery } from './api.ts'
import classes from './components/start-card.module.css'
import { StartCard } from './components/start-card.tsx'

const title = 'Vår skolas schema'

/** /lagledare/vartschema: the school's day in time order; works live, offline and in print. */
export function Component() {
  return (
    <RequireKarneval title={title}>{({ id, name }) => <SchoolDayView karneval={id} name={name} />}</RequireKarneval>
  )
}

function SchoolDayView({ karneval, name }: { karneval: number; name: string }) {
  const { data, error, refetch } = useQuery(schoolDayQuery(karneval))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch, isStored: data?.isStored ?? false, error })
  useEffect(keepOffline, [])
  const hasStarts = data !== undefined && data.day.data.length > 0
  return (
    <Page
      title={title}
      intro={data ? `${data.day.school}, ${name}` : name}
      actions={hasStarts && <Actions karneval={karneval} units={data.day.units} />}
    >
      {data && (
        <LiveNote
          key={karneval}
          subject="Skolans schema"
          shown={data.day}
          saidAt={new Date(data.saidAt)}
          isOld={data.isStored || error !== null}
        />
      )}
      {data && !hasStarts && <Empty text="Skolan har inga starter i den publicerade heatindelningen ännu." />}
      {hasStarts && <Days day={data.day} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Skolans schema laddas" />}
    </Page>
  )
}

function Actions({ karneval, units }: { karneval: number; units: SchoolDay['units'] }) {
  const save = () => {
    download('GET /api/events/school-day/packet/', { query: { karneval } }).catch((error: unknown) =>
      notifyFailure(error),
    )
  }
  return (
    <>
      <CalendarLink query={{ karneval, school_unit: units.map(({ id }) => id) }} />
      <Button onClick={() => window.print()}>Skriv ut</Button>
      <Button onClick={save}>Hämta som PDF</Button>
    </>
  )
}

function Days({ day }: { day: SchoolDay }) {
  const days = [...new Set(day.data.map((start) => start.day))].sort()
  return (
    <>
      {days.map((date) => (
        <section key={date} aria-label={formatWeekdayDate(date)}>
          <h2 className={classes.day}>{formatWeekdayDate(date)}</h2>
          <ol className={classes.list}>
            {day.data
              .filter((start) => start.day === date)
              .map((start) => (
                <StartCard key={`${start.team}-${start.round}`} start={start} />
              ))}
          </ol>
        </section>
      ))}
      <div className={classes.check}>
        <img
          className={classes.code}
          src={`data:image/svg+xml,${encodeURIComponent(day.check_svg)}`}
          alt="QR-kod till sidan som säger om listan gäller"
        />
        <p>
          Gäller den utskrivna listan? Läs av koden, eller öppna <a href={day.check_path}>kontrollsidan</a>. Där syns
          inga namn.
        </p>
      </div>
    </>
  )
}
