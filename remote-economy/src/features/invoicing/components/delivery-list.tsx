import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { keepPreviousData, useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useMemo, useState } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { invoicePath } from '../../../shared/invoice-link.tsx'
import { channelNames, paperName, sendingState } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { QuietButton } from '../../../shared/quiet-button.tsx'
import { WayTo } from '../../../shared/way-to.tsx'
import { type Deliveries, deliveriesQuery } from '../api.ts'
import { AgainQuestion } from './again-question.tsx'
import classes from './invoicing.module.css'
import { ReturnedMails } from './returned-mails.tsx'

type Delivery = Deliveries['data'][number]
type State = Delivery['state']

const states: Record<State | '', string> = {
  '': 'Alla',
  queued: 'På väg eller väntar',
  accepted: 'Skickade',
  delivered: 'Levererade',
  bounced: 'Kom inte fram',
  failed: 'Skickades inte',
}
const most = 500

/** What has been sent, by which channel and how far it has come. The filter is stored in the URL. */
export function DeliveryList({ karneval }: { karneval: number }) {
  const [search, setSearch] = useSearchParams()
  const state = (search.get('lage') ?? '') as State | ''
  const [isShort] = useState(isPhone)
  const [limit, setLimit] = useState(isShort ? 10 : 20)
  const [again, setAgain] = useState<Delivery | null>(null)
  const query = { karneval, limit, ...(state in states && state !== '' ? { state } : {}) }
  const columns = useMemo(() => (isShort ? shortColumns : columnsOf)(setAgain), [isShort])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesQuery(query),
    placeholderData: keepPreviousData,
  })
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.counts.length === 0) return null
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={classes.part}>
        Skickat
      </h2>
      <Unreached data={data} />
      <div className={`${classes.tools} no-print`}>
        <label className={classes.field}>
          Läge
          <select
            value={state}
            onChange={({ target }) =>
              setSearch(
                (before) => {
                  before.set('lage', target.value)
                  if (target.value === '') before.delete('lage')
                  return before
                },
                { replace: true },
              )
            }
          >
            {Object.entries(states).map(([value, label]) => (
              <option key={value} value={value}>
                {label} ({formatNumber(countOf(data, value))})
              </option>
            ))}
          </select>
        </label>
      </div>
      <ReturnedMails />
      {data.data.length === 0 ? (
        <Empty text="Inget utskick är i det läget." />
      ) : (
        <DataTable<Delivery>
          labelledBy="deliveries"
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          isStale={isPlaceholderData}
          isNarrow={isShort}
        />
      )}
      {data.data.length < data.total && limit < most && (
        <Button onClick={() => setLimit(Math.min(most, limit * 5))}>Visa fler</Button>
      )}
      {again && <AgainQuestion delivery={again} onClose={() => setAgain(null)} />}
    </section>
  )
}

/** What did not come through stands first, because the list has the latest first. */
function Unreached({ data }: { data: Deliveries }) {
  const [bounced, failed] = [countOf(data, 'bounced'), countOf(data, 'failed')]
  if (bounced + failed === 0) return null
  return (
    <p className={classes.notice}>
      {bounced > 0 && <Link to="?del=utskick&lage=bounced">{paperCount(bounced)} kom inte fram</Link>}
      {bounced > 0 && failed > 0 && ', '}
      {failed > 0 && <Link to="?del=utskick&lage=failed">{paperCount(failed)} skickades inte</Link>}
      {'. Rätta betalarens adress eller välj ett annat sätt, och skicka på nytt.'}
    </p>
  )
}

const paperCount = (count: number): string => `${formatNumber(count)} dokument`

const countOf = ({ counts }: Deliveries, state: string): number =>
  counts.reduce((sum, one) => (state === '' || one.state === state ? sum + one.count : sum), 0)

/** The document with a link to its page, over who pays it. */
const Paper = ({ delivery }: { delivery: Delivery }) => (
  <>
    <Link className={classes.document} to={invoicePath(delivery.invoice)}>
      {paperName(delivery)}
    </Link>
    <Minor>{delivery.payer_name}</Minor>
  </>
)

/** Without an order of their own: the server gives the latest first and keeps the rest. */
function columnsOf(onAgain: (delivery: Delivery) => void): DataColumn<Delivery>[] {
  return [
    {
      title: 'Dokument',
      cell: (delivery) => <Paper delivery={delivery} />,
    },
    {
      title: 'Sätt',
      breaks: true,
      cell: ({ channel, address }) => <WayTo channel={channel} address={address} />,
    },
    { title: 'Läge', breaks: true, cell: (delivery) => <HowFar delivery={delivery} /> },
    {
      title: '',
      cell: (delivery) => <Again delivery={delivery} onAgain={onAgain} />,
    },
  ]
}

/** On a phone a document is two or three lines beside how far it has come. */
function shortColumns(onAgain: (delivery: Delivery) => void): DataColumn<Delivery>[] {
  return [
    {
      title: 'Dokument',
      cell: (delivery) => (
        <>
          <Paper delivery={delivery} />
          <Minor>
            {channelNames[delivery.channel]} <AddressText text={delivery.address} />
          </Minor>
        </>
      ),
    },
    {
      title: 'Läge',
      cell: (delivery) => (
        <div className={classes.sent}>
          <HowFar delivery={delivery} />
          <div>
            <Again delivery={delivery} onAgain={onAgain} />
          </div>
        </div>
      ),
    },
  ]
}

type AgainProps = { delivery: Delivery; onAgain: (delivery: Delivery) => void }

/** A button where something has to be done; where the paper has gone, words that do not call for it. */
function Again({ delivery, onAgain }: AgainProps) {
  const text = (
    <>
      Skicka på nytt<span className="visually-hidden"> {paperName(delivery)}</span>
    </>
  )
  if (hasFailed(delivery)) return <Button onClick={() => onAgain(delivery)}>{text}</Button>
  return <QuietButton onClick={() => onAgain(delivery)}>{text}</QuietButton>
}

const hasFailed = ({ state }: Delivery): boolean => state === 'bounced' || state === 'failed'

function HowFar({ delivery }: { delivery: Delivery }) {
  const { state, cause, payer_name, billing_information, requested_at, accepted_at } = delivery
  return (
    <>
      <Badge {...sendingState(delivery)} />
      <Minor>{formatDateTime(accepted_at ?? requested_at)}</Minor>
      {cause !== '' && <Minor>{cause}</Minor>}
      {state === 'bounced' && billing_information !== null && (
        <Link to={`/detail/invoicedetail/${billing_information}`}>
          Betalarens uppgifter<span className="visually-hidden"> {payer_name}</span>
        </Link>
      )}
    </>
  )
}
