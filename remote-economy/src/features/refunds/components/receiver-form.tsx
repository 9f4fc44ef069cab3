import { useCall } from '@stafapp/shared/calls'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { ibanRule } from '../../../shared/iban-rule.ts'
import type { Refund } from '../api.ts'
import classes from '../refunds.module.css'

const fields: FieldSpec<'name' | 'iban' | 'message'>[] = [
  { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().trim().required().max(70) },
  { kind: 'text', name: 'iban', label: 'IBAN', rules: ibanRule.required() },
  { kind: 'text', name: 'message', label: 'Meddelande', rules: rules.string().trim().required().max(140) },
]

type Props = {
  refund: Refund
  /** After saving, and when nothing is to be changed. */
  onDone: () => void
}

/** Corrects to whom a refund goes; the payment that it comes from stays as it is. */
export function ReceiverForm({ refund: { id, version, amount_cents, name, iban, message }, onDone }: Props) {
  const saving = useCall('POST /api/invoices/refunds/{id}/receiver/')
  const heading = useAskedFocus<HTMLHeadingElement>(true)
  return (
    <div className={classes.receiver}>
      <h3 ref={heading} tabIndex={-1}>
        Rätta återbetalningen på {formatMoney(amount_cents)}
      </h3>
      <Form
        label={`Rätta återbetalningen till ${name}`}
        fields={fields}
        // The version that the user saw: a change from elsewhere is refused, not overwritten.
        initialValues={{ name, iban, message, version: String(version) }}
        layout="grid"
        submitLabel="Spara"
        failureTitle="Återbetalningen kunde inte rättas."
        needsChange
        onSubmit={async ({ version: seen, ...receiver }) => {
          await saving.mutateAsync({ params: { id }, body: { ...receiver, version: Number(seen) } })
          notifySuccess(`Återbetalningen till ${receiver.name} är rättad`)
          onDone()
        }}
        actions={<Button onClick={onDone}>Avbryt</Button>}
      />
    </div>
  )
}
