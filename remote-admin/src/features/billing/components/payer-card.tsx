import { useCall } from '@stafapp/shared/calls'
import { Button } from '@stafapp/shared/page'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { allServices, type Payer, serviceNames, yesNo } from '../billing-words.ts'
import classes from './billing.module.css'

/** One payer with all fields; booleans are shown as Ja or Nej. */
export function PayerCard({ payer, onEdit }: { payer: Payer; onEdit: () => void }) {
  const remove = useCall('DELETE /api/invoices/billing-information/{id}/')
  const { contact_info: contact, operator, operator_edi } = payer
  const rows: [label: string, value: string][] = [
    [
      'Postadress',
      [contact.mail_address, [contact.zipcode, contact.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    ['E-post', contact.email],
    ['FO-nummer', payer.business_id],
    ['Er referens', payer.buyer_reference],
    ['Kostnadsställe', payer.cost_centre],
    ['E-fakturaadress', payer.edi],
    ['Operatör', [operator, operator_edi].filter(Boolean).join(' ')],
    ['Maventa', yesNo(payer.use_maventa)],
    ...allServices.map((service): [string, string] => [serviceNames[service], yesNo(payer[service])]),
  ]
  return (
    <li className={classes.payer}>
      <h3>{payer.name}</h3>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {payer.invoiced && <p>Har fakturerats: tjänsterna ändras inte, och fakturan behåller uppgifterna som de var.</p>}
      <div className={classes.buttons}>
        <Button aria-label={`Ändra ${payer.name}`} onClick={onEdit}>
          Ändra
        </Button>
        {!payer.invoiced && (
          <ConfirmButton
            label="Ta bort"
            name={`Ta bort ${payer.name}`}
            question={`${payer.name} tas bort som betalare.`}
            yes="Ja, ta bort"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate({ params: { id: payer.id } })}
          />
        )}
      </div>
    </li>
  )
}
