import { RequireKarneval } from '@stafapp/shared/carnival'
import { LiveNote, useLiveRead } from '@stafapp/shared/live'
import { ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useParams } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { FollowedJump } from '../../shared/followed-jump/followed-jump.tsx'
import { FollowedMarks, marksOf, useFollowedIds } from '../../shared/followed-mark.tsx'
import { eventAddress } from '../../shared/heats-address.ts'
import { PrintButton } from '../../shared/print-button.tsx'
import { FileLinks } from '../../shared/results/file-links.tsx'
import { type RoundResult, resultsQueryOptions, resultTopics } from '../../shared/results/get-results.ts'
import { Tools } from '../../shared/tools.tsx'
import { resultsAddress } from './addresses.ts'
import { RoundResults } from './components/round-results.tsx'

/** /resultservice/gren/:id: the results of one event, with an address to share. */
export function Component() {
  const event = Number(useParams().id)
  return (
    <RequireKarneval title="Resultat">
      {({ id, name }) => (
        <EventResults
          key={event}
          karneval={id}
          name={name}
          event={event}
          title="Resultat"
          back={{ to: resultsAddress, label: 'Alla resultat' }}
          heats={eventAddress(event)}
        />
      )}
    </RequireKarneval>
  )
}

type EventResultsProps = {
  karneval: number
  name: string
  event: number
  /** Before the event's name: "Resultat". */
  title: string
  back: { to: string; label: string }
  /** Leads to the event's heats while it has no results. */
  heats?: string
}

/** The results of one event of a carnival, its final first. */
export function EventResults({ karneval, name, event, title, back, heats }: EventResultsProps) {
  const read = useLiveRead(resultsQueryOptions({ karneval, event_instance: event }), resultTopics)
  const { data, error, refetch, saidAt, isOld } = read
  const rounds = [...(data?.data ?? [])].sort(finalFirst)
  const [first] = rounds
  const own = useOwnResult(karneval, rounds)
  return (
    <Page title={first ? `${title}: ${first.event_name}` : title} intro={name}>
      {saidAt && <LiveNote key={karneval} subject="Resultaten" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data && !first && (
        <Empty text="Grenen har inga resultat ännu.">
          {heats !== undefined && <ButtonLink to={heats}>Grenens heat</ButtonLink>}
        </Empty>
      )}
      <FollowedMarks karnevalId={karneval}>
        {rounds.map((round) => (
          <RoundResults key={round.round} round={round} isRecordBeaten={rounds.some(hasRecord)} />
        ))}
      </FollowedMarks>
      {first && <FileLinks karneval={karneval} event={event} />}
      {first && (
        <Tools>
          <PrintButton />
        </Tools>
      )}
      {own && (
        <FollowedJump label="Ert resultat" find={() => marksOf(own.row.team)[0]}>
          <strong>{own.row.team_name}</strong>: {resultText(own.row)}, heat {own.heat}
        </FollowedJump>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Resultaten laddas" />}
      <p className="no-print">
        <Link to={back.to}>{back.label}</Link>
      </p>
    </Page>
  )
}

/** The first result on the page of a school that this device follows. */
function useOwnResult(karneval: number, rounds: readonly RoundResult[]) {
  const ids = useFollowedIds(karneval)
  const results = rounds.flatMap(({ heats }) =>
    heats.flatMap(({ number, rows }) => rows.map((row) => ({ heat: number, row }))),
  )
  return results.find(({ row }) => ids.has(row.school))
}

/** A result of any round beats the record of the years before, also above the other round. */
const hasRecord = ({ heats }: RoundResult): boolean => heats.some(({ rows }) => rows.some((row) => row.is_record))

const finalFirst = (left: RoundResult, right: RoundResult): number =>
  Number(right.round === 'FINAL') - Number(left.round === 'FINAL')
