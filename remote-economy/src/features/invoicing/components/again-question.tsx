import { AddressText } from '@stafapp/shared/address-text'
import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { errorSentence, useMutation, useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { useState } from 'react'
import { type Channel, channelNames, paperName, returnedCause } from '../../../shared/invoice-words.ts'
import { newEmailHash, payerPath } from '../../../shared/payer-link.tsx'
import { type Deliveries, deliver } from '../api.ts'
import classes from './invoicing.module.css'

type Delivery = Deliveries['data'][number]
type Ways = ResponseOf<'GET /api/invoices/billing-information/{id}/ways/'>

/** The payer's addresses of today, which may have been corrected since the last sending. */
function AddressesNow({ payer, returned }: { payer: number; returned: Ways['returned'] }) {
  const { data } = useQuery(read('GET /api/invoices/billing-information/{id}/', { params: { id: payer } }))
  if (!data) return null
  const addresses = [
    ['E-post', data.contact_info.email],
    ['E-fakturaadress', data.edi],
  ] as const
  return (
    <p>
      {addresses.map(([name, address], index) => (
        <span key={name}>
          {index > 0 && ', '}
          <span className={classes.unbroken}>{index === 0 ? name : lowerFirst(name)}</span>{' '}
          {address ? <AddressText text={address} /> : 'saknas'}
        </span>
      ))}
      . {!returned && <Link to={payerPath(payer)}>Betalarens uppgifter</Link>}
    </p>
  )
}

/** What can be chosen: the payer's own way, and those that its data and the portal allow. */
function WayChoice({
  ways,
  value,
  onChange,
}: {
  ways: Ways
  value: Channel | ''
  onChange: (way: Channel | '') => void
}) {
  return (
    <label className={classes.field}>
      Sätt
      <select value={value} onChange={({ target }) => onChange(target.value as Channel | '')}>
        <option value="">
          {ways.channel === null
            ? 'Betalarens eget sätt går inte'
            : `Betalarens eget sätt (${lowerFirst(channelNames[ways.channel])})`}
        </option>
        {ways.possible.map((way) => (
          <option key={way} value={way}>
            {channelNames[way]}
          </option>
        ))}
      </select>
    </label>
  )
}

const byMail: readonly (Channel | null)[] = ['email', 'maventa_email']

type Props = {
  /** How it was sent last. */
  delivery: Pick<Delivery, 'invoice' | 'payer_name' | 'billing_information' | 'channel' | 'address'> &
    Parameters<typeof paperName>[0]
  onClose: () => void
}

/**
 * Asks by which channel a document is sent again, of those that work. What is refused is told in the question, which is
 * asked anew.
 */
export function AgainQuestion({ delivery, onClose }: Props) {
  const { invoice, reminder_level, billing_information: payer } = delivery
  const [channel, setChannel] = useState<Channel | ''>('')
  const [refusals, setRefusals] = useState(0)
  const { data, error, refetch } = useQuery({
    ...read('GET /api/invoices/billing-information/{id}/ways/', {
      params: { id: payer ?? 0 },
      query: reminder_level > 0 ? { reminder: true } : {},
    }),
    enabled: payer !== null,
  })
  const sending = useMutation({
    mutationFn: () =>
      deliver({
        documents: [{ invoice, ...(reminder_level > 0 ? { reminder: reminder_level } : {}) }],
        again: true,
        ...(channel === '' ? {} : { channel }),
      }),
    onSuccess: () => {
      notifySuccess(`${paperName(delivery)} är på väg`)
      onClose()
    },
    // The answer has closed the dialog.
    onError: () => setRefusals((count) => count + 1),
  })
  const way = channel === '' ? (data?.channel ?? null) : channel
  const isReturned = data !== undefined && data.returned !== null && byMail.includes(way)
  return (
    <Question
      key={refusals}
      title={`Skicka ${lowerFirst(paperName(delivery))} på nytt?`}
      yesLabel={isReturned ? 'Skicka ändå' : 'Skicka på nytt'}
      isIncomplete={payer !== null && way === null}
      onNo={onClose}
      onYes={() => sending.mutate()}
    >
      {sending.error && (
        <p role="alert" className={classes.notice}>
          {errorSentence(sending.error)}
        </p>
      )}
      <p>
        {delivery.payer_name}, senast {lowerFirst(channelNames[delivery.channel])} till{' '}
        <AddressText text={delivery.address} />. Betalarens uppgifter av i dag gäller.
      </p>
      {payer !== null && !data && <LoadState error={error} refetch={refetch} />}
      {payer !== null && data && (
        <>
          <AddressesNow payer={payer} returned={data.returned} />
          {data.returned && (
            <p className={isReturned ? classes.notice : undefined}>
              Mejlet till <AddressText text={data.returned.address} /> {returnedCause(data.returned)}.{' '}
              <Link to={`${payerPath(payer)}${newEmailHash}`}>Rätta adressen</Link>
            </p>
          )}
          <WayChoice ways={data} value={channel} onChange={setChannel} />
        </>
      )}
    </Question>
  )
}
