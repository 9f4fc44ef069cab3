import { RequireKarneval } from '@stafapp/shared/carnival'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink, LiveNote, useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useParams } from '@stafapp/shared/router'
import { dayAddress } from '../../shared/day-switch.tsx'
import { FollowedJump, NextText, useFollowedNext } from '../../shared/followed-jump/followed-jump.tsx'
import { FollowedMarks, marksOf } from '../../shared/followed-mark.tsx'
import { eventHeatsQueryOptions } from '../../shared/get-heat-schedule.ts'
import { HeatStatesContext, useHeatStates } from '../../shared/heat-states.ts'
import { heatsAddress } from '../../shared/heats-address.ts'
import { PrintButton } from '../../shared/print-button.tsx'
import { KnownResults } from '../../shared/results/known-results.tsx'
import { Tools } from '../../shared/tools.tsx'
import { EventRounds } from './components/event-rounds.tsx'
import { daysOf } from './event-groups.ts'

/** /tidtabeller/heatindelning/gren/:id: the heats of one event, with an address to share. */
export function Component() {
  const event = Number(useParams().id)
  return (
    <RequireKarneval title="Heatindelning">
      {({ id, name }) => <EventHeats key={event} karnevalId={id} name={name} event={event} />}
    </RequireKarneval>
  )
}

function EventHeats({ karnevalId, name, event }: { karnevalId: number; name: string; event: number }) {
  const { data, error, refetch, saidAt, isOld } = useLiveRead(eventHeatsQueryOptions(karnevalId, event), [
    'heats',
    'timetable',
  ])
  const [first] = data?.data ?? []
  const days = daysOf(data?.data ?? [])
  const states = useHeatStates(karnevalId, days)
  const next = useFollowedNext(karnevalId, data?.data)
  return (
    <Page title={first?.event_name ?? 'Heatindelning'} intro={name}>
      {saidAt && <LiveNote key={karnevalId} subject="Heatindelningen" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data && !first && <Empty text="Grenen har inga publicerade heat." />}
      <HeatStatesContext value={states}>
        <KnownResults query={{ karneval: karnevalId, event_instance: event }}>
          <FollowedMarks karnevalId={karnevalId}>
            {days.map((day) => (
              <section key={day} aria-label={formatWeekdayDate(day)}>
                <p className="no-print">
                  <Link to={dayAddress(heatsAddress, day)}>Alla grenar {formatWeekdayDate(day)}</Link>
                </p>
                <EventRounds rounds={data?.data.filter((round) => round.day === day) ?? []} level="h2" />
              </section>
            ))}
          </FollowedMarks>
        </KnownResults>
      </HeatStatesContext>
      {first && (
        <Tools>
          <CalendarLink query={{ karneval: karnevalId, event_instance: event }} isButton />
          <PrintButton />
        </Tools>
      )}
      {next && (
        <FollowedJump
          find={() => {
            const marks = marksOf(next.lane.team)
            // A final comes after the trial of the same team.
            return marks[next.round.round === 'FINAL' ? marks.length - 1 : 0]
          }}
        >
          <NextText place={next} />
        </FollowedJump>
      )}
      {data && !first && <Link to={heatsAddress}>Heatindelning</Link>}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Heatindelningen laddas" />}
    </Page>
  )
}
