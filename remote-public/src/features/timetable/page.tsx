import { RequireKarneval } from '@stafapp/shared/carnival'
import { CalendarLink, LiveNote, useDelayNotice, useLiveRead } from '@stafapp/shared/live'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { dayTitle } from '../../shared/day-switch.tsx'
import { timetableQueryOptions } from '../../shared/get-timetable.ts'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { PrintButton } from '../../shared/print-button.tsx'
import { Tools } from '../../shared/tools.tsx'
import { Schedule } from './components/schedule.tsx'

export function Component() {
  const title = dayTitle('Minutschema', useParams().dag)
  return (
    <RequireKarneval title={title}>
      {({ id, name }) => <Timetable title={title} karnevalId={id} name={name} />}
    </RequireKarneval>
  )
}

function Timetable({ title, karnevalId, name }: { title: string; karnevalId: number; name: string }) {
  const { data, error, refetch, saidAt, isOld } = useLiveRead(timetableQueryOptions(karnevalId), ['timetable', 'heats'])
  useDelayNotice()
  const hasRows = data !== undefined && data.data.length > 0
  return (
    <Page title={title} intro={name}>
      {saidAt && <LiveNote key={karnevalId} subject="Minutschemat" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data && !hasRows && <PicturedEmpty mood="wait" text="Minutschemat är inte publicerat ännu." />}
      {hasRows && <Schedule karnevalId={karnevalId} rows={data.data} updatedAt={data.updated_at} />}
      {hasRows && (
        <Tools>
          <CalendarLink query={{ karneval: karnevalId }} isButton />
          <PrintButton />
        </Tools>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Minutschemat laddas" />}
    </Page>
  )
}
