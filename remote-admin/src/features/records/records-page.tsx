import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { ButtonLink, Page } from '@stafapp/shared/page'
import { recordsQuery, recordTopics } from '../../shared/raceday/records.ts'
import { NewRecord } from './components/new-record.tsx'
import { PastedRecords } from './components/pasted-records.tsx'
import { Proposals } from './components/proposals.tsx'
import { RecordList } from './components/record-list.tsx'

/** /tavlingsdag/rekord: the carnival's records: proposed, accepted, typed in from the years before the portal. */
export function Component() {
  const { data, error, refetch } = useQuery(recordsQuery())
  useLiveRefresh({ topics: recordTopics, refetch, isStored: false, error })
  return (
    <Page
      title="Karnevalsrekord"
      intro={<p>Ett officiellt resultat som är snabbare än rekordet föreslås här. Du godkänner det eller låter bli.</p>}
      actions={
        <>
          <ButtonLink to="/tavlingsdag/resultat">Resultat och finaler</ButtonLink>
          <ButtonLink to="/resultservice/rekord">Rekorden för alla</ButtonLink>
        </>
      }
    >
      {data ? (
        <>
          <Proposals proposals={data.proposals} />
          <RecordList records={data.data} />
          <NewRecord events={data.events} />
          <PastedRecords events={data.events} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} text="Rekorden hämtas" />
      )}
    </Page>
  )
}
