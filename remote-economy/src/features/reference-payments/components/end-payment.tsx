import { useCall } from '@stafapp/shared/calls'
import { formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import { ibanRule } from '../../../shared/iban-rule.ts'
import type { Payment, PlacementKind } from '../api.ts'
import classes from '../reference-payments.module.css'
import { aboutBooking, payerText } from '../words.ts'

/** The server's own limit may be lower, and its refusal says so. */
const MOST_WRITTEN_OFF_CENTS = 10_000

const buttons: Record<PlacementKind, string> = {
  refund: 'Betala tillbaka',
  advance: 'Spara som förskott',
  not_ours: 'Inte våra pengar',
  written_off: 'Avskriv',
}

const done: Record<PlacementKind, string> = {
  refund: 'Återbetalningen finns på sidan Återbetalningar',
  advance: 'Pengarna är sparade som förskott. Det kan ångras under Förskott',
  not_ours: 'Det är antecknat att pengarna inte är våra',
  written_off: 'Beloppet är avskrivet',
}

type EndForm = { name: string; iban: string; message: string; reason: string }
type EndField = FieldSpec<Extract<keyof EndForm, string>>

const reason: EndField = { name: 'reason', label: 'Varför', kind: 'text', rules: rules.string().trim().required() }

/** What is asked before the money gets another place; of an advance only whose it is, when nobody knows. */
const fields: Record<PlacementKind, EndField[]> = {
  advance: [{ ...reason, label: 'Vem pengarna kommer från' }],
  refund: [
    {
      name: 'name',
      attr: 'refund.name',
      label: 'Mottagarens namn',
      kind: 'text',
      rules: rules.string().trim().required(),
    },
    {
      name: 'iban',
      attr: 'refund.iban',
      label: 'Kontonummer (IBAN)',
      kind: 'text',
      helpText: 'Fråga betalaren',
      rules: ibanRule.required(),
    },
    { name: 'message', attr: 'refund.message', label: 'Meddelande (kan lämnas tomt)', kind: 'text' },
  ],
  not_ours: [{ ...reason, label: 'Vad pengarna gäller' }],
  written_off: [reason],
}

type EndProps = {
  payment: Payment
  /** What is asked at once. */
  starts?: PlacementKind | null
  onDecided: (payment: Payment) => void
}

/** Ends the open money of a payment that is for no invoice: each way says or asks first what it needs. */
export function EndPayment({ payment, starts = null, onDecided }: EndProps) {
  const [asked, setAsked] = useState(starts)
  const payer = payerText(payment)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (starts) section.current?.querySelector('input')?.focus()
  }, [starts])
  const placing = useCall('POST /api/invoices/payments/{id}/place/')
  const place = (kind: PlacementKind, details: object) =>
    placing.mutateAsync(
      { params: { id: payment.id }, body: { version: payment.version, kind, ...details } },
      {
        onSuccess: (answer) => {
          notifySuccess(done[kind], aboutBooking)
          onDecided(answer.payment)
        },
      },
    )
  const kinds = (Object.keys(buttons) as PlacementKind[]).filter(
    (kind) =>
      (kind !== 'written_off' || Math.abs(payment.open_cents) <= MOST_WRITTEN_OFF_CENTS) &&
      (payment.open_cents > 0 || kind === 'not_ours' || kind === 'written_off'),
  )
  return (
    <section ref={section} className={classes.end} aria-label="Avsluta utan faktura">
      <h4>Avsluta utan faktura</h4>
      <div className={classes.ends}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            disabled={placing.isPending}
            aria-expanded={asked === kind}
            onClick={() => setAsked(asked === kind ? null : kind)}
          >
            {buttons[kind]}
          </Button>
        ))}
      </div>
      {asked && (
        <Form
          key={asked}
          // Not an account number.
          {...(asked !== 'refund' && { keep: `payment:${payment.id}:${asked}` })}
          label={buttons[asked]}
          fields={asked === 'advance' && payer ? [] : fields[asked]}
          initialValues={{ name: payer, iban: '', message: '', reason: '' }}
          above={
            asked === 'advance' && (
              <p>
                {payer && `${payer}: `}
                {formatMoney(payment.open_cents)} sparas för kommande fakturor. Pengarna finns sedan under Förskott, där
                de bokas eller ångras.
              </p>
            )
          }
          submitLabel={`${buttons[asked]}: ${formatMoney(payment.open_cents)}`}
          failureTitle="Betalningen kunde inte avslutas."
          onSubmit={({ reason: why, message, ...receiver }) =>
            place(
              asked,
              asked === 'refund'
                ? { refund: { ...receiver, ...(message && { message }) } }
                : why
                  ? { reason: why }
                  : {},
            )
          }
        />
      )}
    </section>
  )
}
