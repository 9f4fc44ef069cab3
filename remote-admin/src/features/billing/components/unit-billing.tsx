import { AddressText } from '@stafapp/shared/address-text'
import { useCall } from '@stafapp/shared/calls'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { isWide } from '@stafapp/shared/is-wide'
import { Button } from '@stafapp/shared/page'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { type Coverage, type Payer, uncovered, yesNo } from '../billing-words.ts'
import classes from './billing.module.css'
import { PayerEditor } from './payer-editor.tsx'

type UnitBillingProps = {
  karneval: number
  coverage: Coverage
  payers: readonly Payer[]
  /** Those of the school's other units. */
  others: readonly Payer[]
  /** The payer in the form, or a new one; null: the form is closed. */
  edited: Payer | 'new' | null
  /** Opened from elsewhere on the page, so the form takes the focus. */
  isAsked: boolean
  onEdit: (payer: Payer | 'new' | null) => void
}

/** Id of the unit's heading, which can be focused. */
export const unitHeadingId = (unit: number): string => `billing-${unit}`

/** One unit: its payers, and the form of the edited one. */
export function UnitBilling({ karneval, coverage, payers, others, edited, isAsked, onEdit }: UnitBillingProps) {
  const headingId = unitHeadingId(coverage.school_unit)
  const heading = (
    <h2 id={headingId} tabIndex={-1}>
      {coverage.unit_name}
    </h2>
  )
  const content = (
    <>
      {payers.length > 0 ? (
        <ul className={classes.payers}>
          {payers.map((payer) => (
            <PayerCard key={payer.id} payer={payer} onEdit={() => onEdit(payer)} />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>Enheten har ingen betalare ännu.</p>
      )}
      <KeptFocus isOpen={edited !== null} isAsked={isAsked}>
        {edited === null ? (
          <Button aria-label={`Ny betalare för ${coverage.unit_name}`} onClick={() => onEdit('new')}>
            Ny betalare
          </Button>
        ) : (
          <PayerEditor
            // Remounts the form when another payer is edited.
            key={edited === 'new' ? 'new' : edited.id}
            karneval={karneval}
            coverage={coverage}
            payers={payers}
            others={others}
            payer={edited === 'new' ? null : edited}
            onDone={() => onEdit(null)}
          />
        )}
      </KeptFocus>
    </>
  )
  // Not folded under who has just named the last payer.
  const [isOpenAtFirst] = useState(() => uncovered([coverage]).length > 0)
  return (
    <section aria-labelledby={headingId} className={classes.unit}>
      {isWide() ? (
        <>
          {heading}
          {content}
        </>
      ) : (
        // On a phone a unit that asks for nothing is folded, so that the one that does is in sight.
        <details className={classes.unitFold} open={isOpenAtFirst}>
          <summary>
            {heading}
            <span>{summaryOf(coverage, payers)}</span>
          </summary>
          {content}
        </details>
      )}
    </section>
  )
}

/** '24,00 € · Vasa, bildningsväsendet' */
function summaryOf({ services }: Coverage, payers: readonly Payer[]): string {
  const ordered = services.reduce((sum, { ordered_cents }) => sum + ordered_cents, 0)
  const who = payers.length > 0 ? listWords(payers.map(({ name }) => name)) : 'ingen betalare'
  return `${formatMoney(ordered)} · ${who}`
}

/** One payer with its buttons. */
function PayerCard({ payer, onEdit }: { payer: Payer; onEdit: () => void }) {
  const remove = useCall('DELETE /api/invoices/billing-information/{id}/')
  return (
    <li className={classes.payer}>
      <h3>{payer.name}</h3>
      {isWide() ? (
        <Facts payer={payer} />
      ) : (
        // On a phone each payer's eight rows would push the next unit and the invoices screens away.
        <>
          <p className={classes.where}>
            <AddressText text={whereTo(payer)} />
          </p>
          <details className={classes.fold}>
            <summary>Alla uppgifter</summary>
            <Facts payer={payer} />
          </details>
        </>
      )}
      <div className={classes.buttons}>
        <Button aria-label={`Ändra ${payer.name}`} onClick={onEdit}>
          Ändra
        </Button>
        {!payer.invoiced && (
          <ConfirmButton
            label="Ta bort"
            name={`Ta bort ${payer.name}`}
            question={`${payer.name} tas bort som betalare för ${payer.school_unit.unit_name}.`}
            yes="Ta bort betalaren"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate({ params: { id: payer.id } })}
          />
        )}
      </div>
    </li>
  )
}

/** Where the payer's invoices can go, as briefly as it can be said. */
function whereTo({ edi, contact_info: { email } }: Payer): string {
  if (edi !== '') return `E-fakturaadress ${edi}`
  return email === '' ? 'Ingen e-fakturaadress eller e-post' : email
}

/** All fields but the services, which the unit's table has; booleans are shown as Ja or Nej. */
function Facts({ payer }: { payer: Payer }) {
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
    ['Skickas via Maventa', yesNo(payer.use_maventa)],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AddressText text={value || '–'} />
            </dd>
          </div>
        ))}
      </dl>
      {payer.invoiced && <p>Har fakturerats: tjänsterna ändras inte, och fakturan behåller uppgifterna som de var.</p>}
    </>
  )
}
