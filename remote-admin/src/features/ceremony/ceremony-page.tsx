import { LoadState } from '@stafapp/shared/calls'
import { request, useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { useEffect } from 'react'
import type { OfficialDayState } from '../../shared/raceday/day-state.ts'
import type { StartList } from '../../shared/raceday/device-store.ts'
import type { OfficialDay } from '../../shared/raceday/official-day.ts'
import { Unopened } from '../../shared/raceday/official-page.tsx'
import { introText, SendState } from '../../shared/raceday/send-state.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import { awardedFacts } from './awarded.ts'
import classes from './components/ceremony.module.css'
import { CeremonyCard, hasResult } from './components/ceremony-card.tsx'
import { PaperButton } from './components/paper-button.tsx'

const TITLE = 'Prisutdelning'
const facts = { one: 'markering', many: 'markeringar' }

/** /tavlingsdag/prisutdelning: who gets prizes, whether they may be given out yet, and what has been given out. */
export function Component() {
  const { day, state } = useOfficialDay('ceremony')
  const { list } = state
  return (
    <Page
      title={TITLE}
      intro={list && <p>{introText(list)}</p>}
      actions={list?.official === null && <ButtonLink to="/tavlingsdag/lankar">Funktionärslänkar</ButtonLink>}
    >
      {list ? (
        <Ceremonies list={list} state={state} outbox={day} />
      ) : (
        <Unopened
          state={state}
          noun={facts}
          path="/tavlingsdag/prisutdelning"
          loading="Dagens prisutdelningar laddas"
        />
      )}
    </Page>
  )
}

/** The day's ceremonies, by the link's own session or the organiser's login. */
function useCeremonies({ official }: StartList, day: string | null) {
  const read = useQuery({
    queryKey: ['raceday', 'ceremonies', official?.name ?? null, day],
    queryFn: () =>
      official === null
        ? request('GET /api/raceday/ceremonies/', { query: day === null ? {} : { day } })
        : request('GET /api/raceday/ceremonies/', { query: { task: 'ceremony' }, anonymous: true }),
  })
  const { error, refetch } = read
  useLiveRefresh({ topics: ['results', 'heats', 'timetable'], refetch, isStored: false, error })
  return read
}

type CeremoniesProps = { list: StartList; state: OfficialDayState; outbox: OfficialDay }

function Ceremonies({ list, state, outbox }: CeremoniesProps) {
  const [search] = useSearchParams()
  const isOrganiser = list.official === null
  const { data, error, refetch } = useCeremonies(list, isOrganiser ? search.get('dag') : null)
  const { sentAt } = state
  useEffect(() => {
    if (sentAt !== null) void refetch()
  }, [sentAt, refetch])
  if (!data) return <LoadState error={error} refetch={refetch} text="Prisutdelningarna hämtas" />
  return (
    <>
      <SendState state={state} noun={facts} offline="Inget nät. Det som visas är det senaste som kom." />
      {state.refused.map((refused) => (
        <p key={refused.fact.id} role="alert" className={classes.warning}>
          {refused.reason}
        </p>
      ))}
      {data.days.length > 1 && (
        <nav aria-label="Dag" className={classes.days}>
          {data.days.map((day) => (
            <Link
              key={day}
              to={`/tavlingsdag/prisutdelning?dag=${day}`}
              aria-current={day === data.day ? 'page' : undefined}
            >
              {formatWeekdayDate(day)}
            </Link>
          ))}
        </nav>
      )}
      {data.data.length === 0 ? (
        <Empty text="Inga grenar avgörs den här dagen. Prisutdelningarna kommer ur minutschemats finaler." />
      ) : (
        <>
          <div className={classes.papers}>
            {data.data.some(hasResult) && (
              <PaperButton
                label="Prislistor (PDF)"
                call="GET /api/raceday/ceremonies/file/"
                isOrganiser={isOrganiser}
                day={data.day}
              />
            )}
            {isOrganiser && <PaperButton label="Alla lags diplom (PDF)" call="GET /api/events/diplomas/" />}
          </div>
          <ol className={classes.list}>
            {data.data.map((ceremony) => (
              <CeremonyCard
                key={`${ceremony.event_instance} ${ceremony.version}`}
                ceremony={ceremony}
                day={data.day}
                isOrganiser={isOrganiser}
                awarded={data.day === list.day ? awardedFacts(list, state.waiting, ceremony) : null}
                onRecord={(fact) => void outbox.record(fact)}
              />
            ))}
          </ol>
        </>
      )}
    </>
  )
}
