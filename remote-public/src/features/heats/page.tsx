import { RequireKarneval } from '@stafapp/shared/carnival'
import { LiveNote, useDelayNotice, useLiveRead } from '@stafapp/shared/live'
import { ButtonLink, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { dayTitle } from '../../shared/day-switch.tsx'
import { FollowedLink, NextText, useFollowedNext } from '../../shared/followed-jump/followed-jump.tsx'
import { FollowedMarks } from '../../shared/followed-mark.tsx'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { HeatStatesContext, useHeatStates } from '../../shared/heat-states.ts'
import { eventAddress } from '../../shared/heats-address.ts'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import type { Place } from '../../shared/places/find-teams.ts'
import { KnownResults } from '../../shared/results/known-results.tsx'
import { eventId } from './components/event-section.tsx'
import { HeatSchedule } from './components/heat-schedule.tsx'
import { PrintChoice } from './components/print-choice.tsx'
import { daysOf } from './event-groups.ts'
import { usePrintKind } from './use-print-kind.ts'

export function Component() {
  const { dag } = useParams()
  const title = dayTitle('Heatindelning', dag)
  return (
    <RequireKarneval title={title}>
      {({ id, name }) => <Heats title={title} day={dag} karnevalId={id} name={name} />}
    </RequireKarneval>
  )
}

type HeatsProps = {
  title: string
  /** The day in the address. */
  day: string | undefined
  karnevalId: number
  name: string
}

function Heats({ title, day, karnevalId, name }: HeatsProps) {
  const read = useLiveRead(heatScheduleQueryOptions(karnevalId), ['heats', 'timetable'])
  const { data, error, refetch, saidAt, isOld } = read
  useDelayNotice()
  const states = useHeatStates(karnevalId, daysOf(data?.data ?? []))
  const { kind, print } = usePrintKind()
  const next = useFollowedNext(karnevalId, data?.data)
  const isPublished = data !== undefined && data.version !== null && data.data.length > 0
  return (
    <Page title={title} intro={name}>
      {saidAt && <LiveNote key={karnevalId} subject="Heatindelningen" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data && !isPublished && (
        <PicturedEmpty mood="wait" text="Heatindelningen är inte publicerad ännu.">
          <p>När den är det står varje lags upprop, heat och bana här.</p>
          <ButtonLink to="/tidtabeller/minutschema">Minutschema</ButtonLink>
        </PicturedEmpty>
      )}
      {/* Keyed by carnival: another one has other days and groups, so the view state must reset. */}
      {isPublished && (
        <HeatStatesContext value={states}>
          <KnownResults key={`schedule ${karnevalId}`} query={{ karneval: karnevalId }}>
            <FollowedMarks karnevalId={karnevalId}>
              <HeatSchedule schedule={data} printKind={kind} />
            </FollowedMarks>
          </KnownResults>
          <PrintChoice onPrint={print} />
          {next && (
            <FollowedLink to={eventAddress(next.round.event_instance)} find={() => shownStart(next)}>
              <NextText place={next} day={day ?? null} />
            </FollowedLink>
          )}
        </HeatStatesContext>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Heatindelningen laddas" />}
    </Page>
  )
}

/** What of the page shows a start: the team's row, or its event while that is closed. */
function shownStart({ round, lane }: Place) {
  const event = document.getElementById(eventId(round))
  const marks = event?.querySelectorAll(`[open] [data-followed="${lane.team}"]`) ?? []
  // A final comes after the trial of the same team.
  return marks[round.round === 'FINAL' ? marks.length - 1 : 0] ?? event?.querySelector('summary')
}
