import { AddressText } from '@stafapp/shared/address-text'
import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { useLocation, useNavigate } from '@stafapp/shared/router'
import { returnedCause, unitOf } from '../../../shared/invoice-words.ts'
import { newEmailHash } from '../../../shared/payer-link.tsx'
import classes from '../invoice-detail.module.css'

export type Returned = NonNullable<ResponseOf<'GET /api/invoices/billing-information/{id}/ways/'>['returned']>

type Values = { email: string; all: boolean }

/** Says that the payer's mail came back, and takes the new address, for all its schools that have the old one. */
export function ReturnedAddress({ payer, returned }: { payer: number; returned: Returned }) {
  const { address, records } = returned
  const navigate = useNavigate()
  const field = useAskedFocus<HTMLInputElement>(useLocation().hash === newEmailHash)
  const { mutateAsync } = useCall('POST /api/invoices/billing-information/{id}/email/', {
    onSuccess: ({ changed }, { body }) => {
      notifySuccess(
        `E-postadressen är ${body.email}${changed > 1 ? ` för ${formatNumber(changed)} skolor` : ''}. Det som väntar kan skickas nu.`,
      )
      void navigate('/admin/invoicing?del=utskick')
    },
  })
  const fields: FieldSpec<keyof Values>[] = [
    {
      kind: 'email',
      name: 'email',
      label: 'Ny e-postadress',
      rules: rules
        .string()
        .email()
        .required()
        .test('same', 'Det är adressen som kom i retur.', (text) => text?.toLowerCase() !== address.toLowerCase()),
    },
    ...(records.length > 1
      ? [
          {
            kind: 'checkbox',
            name: 'all',
            label: `Ändra e-postadressen för alla ${formatNumber(records.length)} skolor med samma betalare`,
            below: records.map(unitOf).join('; '),
          } as const,
        ]
      : []),
  ]
  return (
    <section
      className={`${classes.returned} no-print`}
      aria-labelledby="returned"
      ref={(place) => {
        field.current = place?.querySelector('input') ?? null
      }}
    >
      <h2 id="returned">
        Mejlet till <AddressText text={address} /> {returnedCause(returned)}
      </h2>
      <Form<Values>
        fields={fields}
        initialValues={{ email: '', all: records.length > 1 }}
        submitLabel="Spara adressen"
        label="Ny e-postadress"
        onSubmit={({ email, all }) =>
          mutateAsync({
            params: { id: payer },
            body: {
              from: address,
              email: email.trim(),
              records: all ? records.map(({ billing_information }) => billing_information) : [payer],
            },
          })
        }
      >
        <p>Det som skickas härefter går till den nya adressen. Utfärdade fakturor behåller sin text.</p>
      </Form>
    </section>
  )
}
