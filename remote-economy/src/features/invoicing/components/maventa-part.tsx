import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { ApiError, useMutation, useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Badge } from '../../../shared/badge.tsx'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import { connectionQuery, fetchStates, maventaInvoicesQuery } from '../api.ts'
import classes from './invoicing.module.css'

const isNotConfigured = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'maventa_not_configured')

/** Connection test of Maventa, and the invoices as Maventa lists them. Without keys it says what is missing and whom to ask. */
export function MaventaPart() {
  const { data, error, refetch, isFetching } = useQuery(connectionQuery)
  if (isNotConfigured(error)) return <NotConfigured />
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading text="Testar anslutningen" />
  return (
    <section aria-label="Maventa">
      <dl className={`${classes.facts} ${classes.connection}`}>
        <dt>REST</dt>
        <dd>
          <Badge
            text={data.rest.is_connected ? 'Ansluten' : 'Ingen anslutning'}
            tone={data.rest.is_connected ? 'good' : 'bad'}
          />{' '}
          {data.rest.detail}
        </dd>
        {data.soap && (
          <>
            <dt>SOAP</dt>
            <dd>
              <Badge
                text={data.soap.is_connected ? 'Ansluten' : 'Ingen anslutning'}
                tone={data.soap.is_connected ? 'good' : 'bad'}
              />{' '}
              {data.soap.detail}
            </dd>
          </>
        )}
      </dl>
      <div className={`${classes.actions} ${classes.batch}`}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Testa anslutningen
        </Button>
        <StatesButton />
      </div>
      <SentInvoices />
    </section>
  )
}

/** What the organiser asks for. The names of the settings are for who runs the server (docs/configuration.md). */
function NotConfigured() {
  return (
    <div className={classes.notice}>
      <h2>Portalen är inte kopplad till Maventa</h2>
      <p>
        Maventa förmedlar e-fakturor. Fakturorna går nu med e-post eller på papper från{' '}
        <Link to="?del=utskick">Utskick</Link>, men inte som e-faktura.
      </p>
      <p>Så här kopplas portalen:</p>
      <ol className={classes.way}>
        <li>
          Ta fram företagets id, användarens API-nyckel och programvarans nyckel hos Maventa. Deras kundtjänst hjälper
          till.
        </li>
        <li>
          Ge dem till den som sköter portalens server och be att få portalen kopplad till Maventa. Hur det görs står i
          serverns handbok. Skicka inte nycklarna med vanlig e-post.
        </li>
        <li>Öppna den här sidan på nytt när servern har startats om. Här ser du då om anslutningen fungerar.</li>
      </ol>
    </div>
  )
}

function StatesButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchStates,
    onSuccess: ({ data }) => notifySuccess(`Läget hämtat för ${invoiceCount(data.length)}`),
    onError: (error) => notifyFailure(error),
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Hämta läget för skickade fakturor
    </Button>
  )
}

function SentInvoices() {
  const { data, error, refetch } = useQuery(maventaInvoicesQuery)
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0) return <Empty text="Maventa har inga skickade fakturor." />
  return (
    <DataTable<MaventaInvoice>
      label="Fakturor hos Maventa"
      columns={columns}
      rows={data.data}
      rowKey={({ maventa_id }) => maventa_id}
      search="Sök faktura eller mottagare"
      firstRows={25}
    />
  )
}

const states: Readonly<Record<string, string>> = {
  PENDING: 'Skickad, väntar',
  DELIVERED: 'Levererad',
  FAILED: 'Kunde inte levereras',
}

type MaventaInvoice = ItemOf<'GET /api/invoices/maventa-invoices/'>

const columns: DataColumn<MaventaInvoice>[] = [
  { title: 'Faktura', value: ({ number }) => String(number), cell: ({ number }) => number },
  { title: 'Mottagare', value: ({ recipient }) => recipient, cell: ({ recipient }) => recipient },
  {
    title: 'Läge',
    value: ({ status }) => states[status] ?? status,
    cell: ({ status }) => states[status] ?? status,
    isFilter: true,
  },
  {
    title: 'Summa',
    isNumber: true,
    value: ({ total_cents }) => total_cents,
    cell: ({ total_cents }) => (total_cents === null ? '–' : formatMoney(total_cents)),
  },
]
