import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { bibsQuery } from './api.ts'
import { BibSettings, GiveBibs } from './components/bib-settings.tsx'
import { BibTable } from './components/bib-table.tsx'

const TITLE = 'Nummerlappar'

/** /admin/nummerlappar: assignment of bib numbers, and the number of each team. */
export function Component() {
  return (
    <RequireKarneval title={TITLE} drafts>
      {({ id }) => (
        <Page
          title={TITLE}
          intro={<p>Numren står på heatlistor, uppropslistor, skolornas paket och i tidtagningens filer.</p>}
          actions={<ButtonLink to="/admin/heats">Heatlottning</ButtonLink>}
        >
          <BibsView karneval={id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function BibsView({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(bibsQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar nummerlapparna" />
  return (
    <>
      <BibSettings key={data.version} bibs={data} />
      {data.data.length === 0 ? (
        <Empty text="Inga lag är anmälda ännu. Numren delas ut här när lagen finns." />
      ) : (
        <>
          <GiveBibs bibs={data} />
          <BibTable bibs={data} />
        </>
      )}
    </>
  )
}
