import { AddressText } from '@stafapp/shared/address-text'
import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { sendingState } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import classes from '../invoice-detail.module.css'
import { eventText, paidText } from '../story-words.ts'
import type { Story } from './payer-story.tsx'

/** Events that are seen at once, and on a phone. */
const SOME = 10
const FEW = 3

/** What has happened, the latest first; a sending with how far it came, a payment with who paid. */
export function Timeline({ story: { events, deliveries, payments } }: { story: Story }) {
  const [isWhole, setWhole] = useState(false)
  const [first] = useState(() => (isPhone() ? FEW : SOME))
  const sendings = new Map(deliveries.map((sent) => [`sending-${sent.id}`, sent]))
  const parts = new Map(payments.map((part) => [part.part.replace('allocation', 'payment'), part]))
  return (
    <section className={classes.section} aria-labelledby="payer-events">
      <h2 id="payer-events">Händelser</h2>
      {events.length === 0 ? (
        <Empty text="Portalen har inte antecknat något om betalaren." />
      ) : (
        <ol className={classes.timeline} aria-labelledby="payer-events">
          {(isWhole ? events : events.slice(0, first)).map((event) => (
            <Happened
              key={event.key}
              event={event}
              sending={sendings.get(event.key)}
              part={event.kind === 'payment' ? parts.get(event.key) : undefined}
            />
          ))}
        </ol>
      )}
      {!isWhole && events.length > first && (
        <Button onClick={() => setWhole(true)}>Visa alla {formatNumber(events.length)} händelser</Button>
      )}
    </section>
  )
}

type HappenedProps = {
  event: Story['events'][number]
  sending: Story['deliveries'][number] | undefined
  part: Story['payments'][number] | undefined
}

function Happened({ event, sending, part }: HappenedProps) {
  return (
    <li>
      <span className={classes.when}>{formatDateTime(event.at)}</span>
      <div>
        {eventText(event)} {sending && <Badge {...sendingState(sending)} />}
        {sending && sending.address !== '' && (
          <Minor>
            Till <AddressText text={sending.address} />
          </Minor>
        )}
        {part && <Minor>{paidText(part)}</Minor>}
        {!part && event.note !== '' && <Minor>{event.note}</Minor>}
        {sending?.is_replaced && <Minor>Skickades på nytt senare</Minor>}
        {event.user !== null && <Minor>Av {event.user}</Minor>}
      </div>
    </li>
  )
}
