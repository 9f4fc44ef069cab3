import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { useMutation, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { documentInText } from '@stafapp/shared/rules/document-name'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import {
  type Channel,
  channelNames,
  documentsText,
  listText,
  paperName,
  schoolsOf,
} from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { type DeliveryPlan, deliver, deliveryPlanQuery, markPrinted, setChannel } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import { DeliveryList } from './delivery-list.tsx'
import classes from './invoicing.module.css'
import { type Returned, returnedText, returnText, withoutReturned } from './send-question.tsx'

type Planned = DeliveryPlan['documents'][number]

/** How every unsent document would go, the papers to print, who would get nothing, and what has been sent. */
export function DeliveryPart({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(deliveryPlanQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const unreachable = data.documents.filter(({ channel }) => channel === null)
  const sendable = data.documents.filter(({ channel, reminder_level }) => channel !== null && reminder_level === 0)
  const reminders = data.documents.filter(({ channel, reminder_level }) => channel !== null && reminder_level > 0)
  return (
    <section aria-label="Att skicka">
      <Channels plan={data} sendable={sendable} />
      {/* A condition of what is about to be sent, not something to do: the notices are for that. */}
      {!data.has_maventa && data.count > 0 && (
        <p>
          <Link to="?del=maventa">Portalen är inte kopplad till Maventa</Link>: de som har en{' '}
          <span className={classes.unbroken}>e-fakturaadress</span> får i stället e-post eller papper.
        </p>
      )}
      {data.returned.map((returned) => (
        <ReturnedAddress key={`${returned.channel} ${returned.address}`} returned={returned} />
      ))}
      <div id="send">
        <BatchActions karneval={karneval} show="deliver" search="" plan={data} />
      </div>
      {data.papers.count > 0 && <Papers karneval={karneval} papers={data.papers} />}
      {unreachable.length > 0 && <Unreachable documents={unreachable} />}
      {reminders.length > 0 && <UnsentReminders documents={reminders} />}
      {sendable.length > 0 && <Choices documents={sendable} total={data.count} />}
      <DeliveryList karneval={karneval} />
    </section>
  )
}

/** What the next sending leaves out, and where the address is corrected. */
function ReturnedAddress({ returned }: { returned: Returned }) {
  const { address, payers, sum_cents } = returned
  return (
    <div className={classes.notice}>
      <p>
        {returnText(returned)} {returnedText(returned)} ({formatMoney(sum_cents)}) till <AddressText text={address} />{' '}
        går inte med, om du inte väljer det i nästa steg.
      </p>
      <p>
        {'Rätta adressen: '}
        {payers.map(({ billing_information, payer_name }, index) => (
          <span key={payer_name}>
            {index > 0 && ', '}
            <PayerLink id={billing_information} name={payer_name} isReturned />
          </span>
        ))}
      </p>
    </div>
  )
}

/** So many are named; of more, the list below tells. */
const MOST_NAMED = 3

type ChannelsProps = {
  plan: DeliveryPlan
  /** The documents that a channel can take. */
  sendable: readonly Planned[]
}

function Channels({ plan, sendable }: ChannelsProps) {
  const { channels, count, returned, unreachable_count } = plan
  const going = withoutReturned(plan, returned)
  const waiting = count - going.count
  const waitingIn = (channel: Channel) => returned.filter((one) => one.channel === channel)
  if (count + unreachable_count === 0) return <p>Inga fakturor eller kreditnotor väntar på att skickas.</p>
  return (
    <>
      <p role="status">
        {going.count === 0
          ? 'Inget kan skickas nu'
          : `${documentsText(going)} kan skickas nu, sammanlagt ${formatMoney(going.sum_cents)}`}
        {waiting > 0 && `, ${formatNumber(waiting)} väntar på en ny adress`}
        {count > 0 && waiting === 0 && count <= MOST_NAMED && `: ${listText(sendable.map(receiverText))}`}.
      </p>
      <dl className={classes.totals}>
        {channels
          .map((all) => ({ ...withoutReturned({ ...all, credit_count: 0 }, waitingIn(all.channel)), way: all.channel }))
          .filter((all) => all.count > 0)
          .map((all) => (
            <div key={all.way} className={classes.figure}>
              <dt>{channelNames[all.way]}</dt>
              <dd className={classes.sum}>{formatNumber(all.count)}</dd>
              <dd>{formatMoney(all.sum_cents)}</dd>
            </div>
          ))}
        {waiting > 0 && (
          <div className={classes.figure} data-alarm>
            <dt>Väntar på en ny adress</dt>
            <dd className={classes.sum}>{formatNumber(waiting)}</dd>
            <dd>{formatMoney(plan.sum_cents - going.sum_cents)}</dd>
          </div>
        )}
        {unreachable_count > 0 && (
          <div className={classes.figure} data-alarm>
            <dt>Når ingen</dt>
            <dd className={classes.sum}>{formatNumber(unreachable_count)}</dd>
            <dd>Se orsakerna nedan</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** "faktura 276 till Mariehamn, bildningsväsendet (Ytternäs skola)". */
const receiverText = (planned: Planned): string =>
  `${documentInText(planned)} till ${planned.payer_name} (${schoolsOf(planned)})`

/** Saves the papers as one PDF or one by one, then marks exactly those as printed. */
function Papers({ karneval, papers: { count, up_to } }: { karneval: number; papers: DeliveryPlan['papers'] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: 'pdf' | 'zip') => {
      await download('GET /api/invoices/papers/', { query: { karneval, up_to, format } })
      return markPrinted({ karneval, up_to })
    },
    onSuccess: ({ printed }) => notifySuccess(`${formatNumber(printed)} papper hämtade och märkta som utskrivna`),
    onError: (error) => notifyFailure(error),
  })
  return (
    <div className={classes.notice}>
      <h2>{formatNumber(count)} papper väntar på utskrift</h2>
      <p>I adressordning: alla i en PDF, eller var för sig i en zip. De hämtade märks som utskrivna.</p>
      <p className={classes.actions}>
        <Button kind="primary" disabled={isPending} onClick={() => mutate('pdf')}>
          Hämta {formatNumber(count)} papper (PDF)
        </Button>
        <Button disabled={isPending} onClick={() => mutate('zip')}>
          Hämta var för sig (zip)
        </Button>
      </p>
    </div>
  )
}

function Unreachable({ documents }: { documents: readonly Planned[] }) {
  return (
    <section aria-labelledby="unreachable">
      <h2 id="unreachable">Får inget</h2>
      <DataTable<Planned>
        labelledBy="unreachable"
        columns={unreachableColumns}
        rows={documents}
        rowKey={({ invoice, reminder_level }) => `${invoice}/${reminder_level}`}
      />
    </section>
  )
}

/** Reminders that were made when no channel could take them. */
function UnsentReminders({ documents }: { documents: readonly Planned[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      deliver({ documents: documents.map(({ invoice, reminder_level }) => ({ invoice, reminder: reminder_level })) }),
    onSuccess: ({ sent }) => notifySuccess(sent === 1 ? '1 påminnelse är på väg' : `${sent} påminnelser är på väg`),
    onError: (error) => notifyFailure(error),
  })
  const count = documents.length === 1 ? '1 påminnelse' : `${formatNumber(documents.length)} påminnelser`
  return (
    <div className={classes.notice}>
      <h2>{count} har inte skickats</h2>
      <p>{documents.map(paperName).join(', ')}</p>
      <Button disabled={isPending} onClick={() => mutate()}>
        Skicka {count}
      </Button>
    </div>
  )
}

/** The channel of each unsent document, changeable per payer. */
function Choices({ documents, total }: { documents: readonly Planned[]; total: number }) {
  return (
    <details>
      <summary>Visa vem som får vad, och ändra sätt</summary>
      {documents.length === 0 && <Empty text="Inget väntar på att skickas." />}
      {documents.length > 0 && (
        <DataTable<Planned>
          label="Osända dokument"
          columns={choiceColumns}
          rows={documents}
          rowKey={({ invoice }) => invoice}
          search="Sök dokument eller betalare"
          firstRows={20}
        />
      )}
      {documents.length < total && <p>De övriga visas när dessa har skickats.</p>}
    </details>
  )
}

const document: DataColumn<Planned> = {
  title: 'Dokument',
  value: (planned) => `${paperName(planned)} ${planned.payer_name}`,
  cell: (planned) => (
    <>
      {paperName(planned)}
      <Minor>{planned.payer_name}</Minor>
      <Minor>{schoolsOf(planned)}</Minor>
    </>
  ),
}
const channel: DataColumn<Planned> = { title: 'Sätt', cell: (planned) => <ChannelChoice planned={planned} /> }

const unreachableColumns: DataColumn<Planned>[] = [
  document,
  {
    title: 'Orsak',
    cell: ({ reason, billing_information, payer_name }) => (
      <>
        {reason}{' '}
        {billing_information !== null && (
          <Link to={`/detail/invoicedetail/${billing_information}`}>
            Betalarens uppgifter<span className="visually-hidden"> {payer_name}</span>
          </Link>
        )}
      </>
    ),
  },
  channel,
]

const choiceColumns: DataColumn<Planned>[] = [
  document,
  {
    title: 'Går till',
    breaks: true,
    value: ({ address }) => address,
    cell: ({ address }) => <AddressText text={address} />,
  },
  channel,
]

/** The payer's channel for all its papers; only what its data allow can be chosen. */
function ChannelChoice({ planned }: { planned: Planned }) {
  const { billing_information: id, payer_version: version, channel, chosen, possible, payer_name } = planned
  const { mutate, isPending } = useMutation({ mutationFn: setChannel, onError: (error) => notifyFailure(error) })
  if (id === null || version === null) return <>{channel === null ? '–' : channelNames[channel]}</>
  const offered = chosen === null || possible.includes(chosen) ? possible : [...possible, chosen]
  const automatic = chosen === null && channel !== null ? `Bästa möjliga (${channelNames[channel]})` : 'Bästa möjliga'
  return (
    <select
      className={classes.choice}
      aria-label={`Sätt för ${payer_name}, ${paperName(planned)}`}
      value={chosen ?? ''}
      disabled={isPending}
      onChange={({ target }) =>
        mutate({ id, version, channel: target.value === '' ? null : (target.value as Channel) })
      }
    >
      <option value="">{automatic}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {channelNames[one]}
        </option>
      ))}
    </select>
  )
}
