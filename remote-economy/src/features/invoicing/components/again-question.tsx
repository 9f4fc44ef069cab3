import { AddressText } from '@stafapp/shared/address-text'
import { read } from '@stafapp/shared/calls'
import { useMutation, useQuery } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { useState } from 'react'
import { type Channel, channelNames, paperName } from '../../../shared/invoice-words.ts'
import { type Deliveries, deliver } from '../api.ts'
import classes from './invoicing.module.css'

type Delivery = Deliveries['data'][number]

/** The payer's addresses of today, which may have been corrected since the last sending. */
function AddressesNow({ payer }: { payer: number }) {
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
      . <Link to={`/detail/invoicedetail/${payer}`}>Betalarens uppgifter</Link>
    </p>
  )
}

type Props = {
  /** How it was sent last. */
  delivery: Pick<Delivery, 'invoice' | 'payer_name' | 'billing_information' | 'channel' | 'address'> &
    Parameters<typeof paperName>[0]
  onClose: () => void
}

/** Asks by which channel a document is sent again. */
export function AgainQuestion({ delivery, onClose }: Props) {
  const { invoice, reminder_level } = delivery
  const [channel, setChannel] = useState<Channel | ''>('')
  const { mutate } = useMutation({
    mutationFn: () =>
      deliver({
        documents: [{ invoice, ...(reminder_level > 0 ? { reminder: reminder_level } : {}) }],
        again: true,
        ...(channel === '' ? {} : { channel }),
      }),
    onSuccess: () => notifySuccess(`${paperName(delivery)} är på väg`),
    onError: (error) => notifyFailure(error),
  })
  return (
    <Question
      title={`Skicka ${lowerFirst(paperName(delivery))} på nytt?`}
      yesLabel="Skicka på nytt"
      onNo={onClose}
      onYes={() => {
        mutate()
        onClose()
      }}
    >
      <p>
        {delivery.payer_name}, senast {lowerFirst(channelNames[delivery.channel])} till{' '}
        <AddressText text={delivery.address} />. Betalarens uppgifter av i dag gäller.
      </p>
      {delivery.billing_information !== null && <AddressesNow payer={delivery.billing_information} />}
      <label className={classes.field}>
        Sätt
        <select value={channel} onChange={({ target }) => setChannel(target.value as Channel | '')}>
          <option value="">Betalarens eget sätt</option>
          {Object.entries(channelNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Question>
  )
}
