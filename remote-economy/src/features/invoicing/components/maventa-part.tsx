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

/** Connection test of Maventa, and the invoices as Maventa lists them. Without keys it shows how to configure them. */
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

function NotConfigured() {
  return (
    <div className={classes.notice}>
      <h2>Maventa är inte konfigurerat</h2>
      <p>
        Fakturorna går med e-post eller på papper från <Link to="?del=utskick">Utskick</Link>, men inte som e-faktura.
      </p>
      <p>Maventa förmedlar e-fakturor. Den som sköter servern ställer in tjänstens adress och kontots tre koder:</p>
      <ul className={classes.keys}>
        <li>
          <code>STAFAPP_MAVENTA_URL</code>
          https://ax.maventa.com, för test https://ax-stage.maventa.com
        </li>
        <li>
          <code>STAFAPP_MAVENTA_CLIENT_ID</code>
          Företagets id (UUID) i Maventa
        </li>
        <li>
          <code>STAFAPP_MAVENTA_CLIENT_SECRET</code>
          Användarens API-nyckel
        </li>
        <li>
          <code>STAFAPP_MAVENTA_VENDOR_KEY</code>
          Programvarans nyckel
        </li>
      </ul>
      <p>När servern har startats om öppnar du sidan på nytt och testar anslutningen.</p>
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
