import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { QuietButton } from '../../../shared/quiet-button.tsx'
import { useOnePress } from '../../../shared/use-one-press.ts'
import { type Payment, paymentsQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { aboutBooking, howKnown, payerName, payerText, paymentsText } from '../words.ts'
import { BankName } from './bank-name.tsx'
import { Proposals } from './proposals.tsx'

export const advancesQuery = () => paymentsQuery({ advance: true, limit: 100 })

/** Money kept for later invoices; nothing is shown as long as there is none. */
export function Advances({ payments }: { payments: readonly Payment[] }) {
  const kept = payments.filter(({ advance_cents }) => advance_cents > 0)
  if (kept.length === 0) return null
  return (
    <Fold
      shows="opened"
      id="advances"
      title="Förskott"
      note={`${paymentsText(kept.length)}, ${formatMoney(kept.reduce((sum, { advance_cents }) => sum + advance_cents, 0))}`}
    >
      <p>Pengar som är sparade för kommande fakturor. Boka dem när fakturan är skapad.</p>
      <ul className={classes.list}>
        {kept.map((payment) => (
          <Advance key={payment.id} payment={payment} />
        ))}
      </ul>
    </Fold>
  )
}

function Advance({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  const undoing = useCall('POST /api/invoices/payment-placements/{id}/undo/')
  const onePress = useOnePress()
  const id = useId()
  const kept = payment.placements.find(({ kind, undone_at }) => kind === 'advance' && undone_at === null)
  // Who keeps the money of an unknown payer has written whose it is.
  const name = payerText(payment) || kept?.reason || payerName(payment)
  return (
    <li className={classes.payment}>
      <div className={classes.head}>
        <h3 id={id}>{name}</h3>
        <strong>{formatMoney(payment.advance_cents)}</strong>
      </div>
      <BankName payment={payment} how={howKnown(payment)} />
      <p>
        Betald {formatDate(payment.paid_on)}
        {payment.reference && `, referens ${payment.reference}`}
      </p>
      <div className={classes.ends}>
        <Button aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Dölj fakturorna' : 'Boka på en faktura'}
        </Button>
        {kept && (
          <QuietButton
            aria-label={`Ångra förskottet: ${name}`}
            disabled={undoing.isPending}
            onClick={() =>
              onePress((release) =>
                undoing.mutate(
                  { params: { id: kept.id } },
                  {
                    onSuccess: () =>
                      notifySuccess('Förskottet är ångrat. Betalningen väntar på ett nytt beslut', aboutBooking),
                    onError: release,
                  },
                ),
              )
            }
          >
            {undoing.isPending && <Spinner />}
            Ångra
          </QuietButton>
        )}
      </div>
      {undoing.error && (
        <p role="alert" className={classes.waitingError}>
          {errorSentence(undoing.error)}
        </p>
      )}
      {isOpen && <Proposals id={payment.id} isAdvance />}
    </li>
  )
}
