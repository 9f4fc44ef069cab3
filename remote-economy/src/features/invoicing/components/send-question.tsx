import { AddressText } from '@stafapp/shared/address-text'
import { formatMoney } from '@stafapp/shared/format'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { documentsText, returnedCause, sendingText } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import type { BatchChoice, DeliveryPlan } from '../api.ts'
import classes from './remind-question.module.css'

export type Returned = DeliveryPlan['returned'][number]

type Amount = Pick<BatchChoice, 'count' | 'sum_cents' | 'credit_count'>

/** What is left of a choice when nothing goes to the addresses from which the last sending came back. */
export const withoutReturned = (choice: Amount, returned: readonly Returned[]): Amount =>
  returned.reduce(
    ({ count, sum_cents, credit_count }, out) => ({
      count: count - out.invoices.length,
      sum_cents: sum_cents - out.sum_cents,
      credit_count: credit_count - out.credit_count,
    }),
    choice,
  )

/** "12 fakturor". */
export const returnedText = ({ invoices, credit_count }: Returned): string =>
  documentsText({ count: invoices.length, credit_count })

/** "Mejlet kom i retur 4.4.2025: adressen finns inte." */
export const returnText = (returned: Returned): string =>
  `${returned.channel === 'einvoice' ? 'E-fakturan' : 'Mejlet'} ${returnedCause(returned)}.`

const keyOf = ({ channel, address }: Returned): string => `${channel} ${address}`

type Wanted = Pick<BatchChoice, 'count' | 'sum_cents'> & { except?: number[] }

type Props = {
  choice: BatchChoice
  channels: DeliveryPlan['channels']
  returned: readonly Returned[]
  onYes: (wanted: Wanted) => void
  onNo: () => void
}

/** Asks before documents go: how many and by which ways. What would only come back again waits, unless it is ticked. */
export function SendQuestion({ choice, channels, returned, onYes, onNo }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const out = returned.filter((one) => !ticked.has(keyOf(one)))
  const going = withoutReturned(choice, out)
  const except = out.flatMap(({ invoices }) => invoices)
  const ways = channels
    .map(({ channel, count }) => ({
      channel,
      count: out.reduce((left, one) => (one.channel === channel ? left - one.invoices.length : left), count),
    }))
    .filter(({ count }) => count > 0)
  const toggle = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    setTicked(next)
  }
  return (
    <Question
      title={going.count > 0 ? `Skicka ${documentsText(going)}?` : 'Skicka fast mejlet kom i retur?'}
      yesLabel={going.count > 0 ? `Skicka ${documentsText(going)}` : 'Skicka'}
      isIncomplete={going.count === 0}
      onNo={onNo}
      onYes={() => onYes({ count: going.count, sum_cents: going.sum_cents, ...(except.length > 0 && { except }) })}
    >
      {going.count > 0 && (
        <>
          <p>
            {documentsText(going)}, sammanlagt {formatMoney(going.sum_cents)}.
          </p>
          <p>{`${sendingText(ways)} Det som har gått i väg kan inte tas tillbaka.`}</p>
        </>
      )}
      {returned.length > 0 && (
        <fieldset className={classes.reminders}>
          <legend className={classes.legend}>Går inte med, om du inte kryssar för</legend>
          <ul className={classes.list}>
            {returned.map((one) => (
              <li key={keyOf(one)}>
                <label className={classes.choice}>
                  <input type="checkbox" checked={ticked.has(keyOf(one))} onChange={() => toggle(keyOf(one))} />
                  <span>
                    Skicka ändå {returnedText(one)} till <AddressText text={one.address} />
                    <Minor isLate>{returnText(one)}</Minor>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Question>
  )
}
