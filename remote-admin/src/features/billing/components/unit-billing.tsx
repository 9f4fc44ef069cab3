import { AddressText } from '@stafapp/shared/address-text'
import { useCall } from '@stafapp/shared/calls'
import { KeptFocus, useAskedFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { isWide } from '@stafapp/shared/is-wide'
import { draftPlace, readDraft } from '@stafapp/shared/kept-draft'
import { Button } from '@stafapp/shared/page'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { allServices, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useUser } from '@stafapp/shared/session'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { type Coverage, type Payer, unaddressed, uncovered, yesNo } from '../billing-words.ts'
import { payerDraft } from '../payer-form.ts'
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
  /** The payer that has just been saved. */
  saved: number | null
  onSaved: (payer: number) => void
}

/** Id of the unit's heading, which can be focused. */
export const unitHeadingId = (unit: number): string => `billing-${unit}`

/** One unit: its payers. The form of one stands where the payer did. */
export function UnitBilling(props: UnitBillingProps) {
  const { karneval, coverage, payers, others, edited, isAsked, onEdit, saved, onSaved } = props
  const headingId = unitHeadingId(coverage.school_unit)
  const isBegun = useBegun(payerDraft(karneval, coverage.school_unit, null), edited === 'new')
  const heading = (
    <h2 id={headingId} tabIndex={-1}>
      {coverage.unit_name}
    </h2>
  )
  const form = (payer: Payer | null) => (
    <PayerEditor
      karneval={karneval}
      coverage={coverage}
      payers={payers}
      others={others}
      payer={payer}
      onSaved={onSaved}
      onCancel={() => onEdit(null)}
    />
  )
  const content = (
    <>
      {payers.length > 0 ? (
        <ul className={classes.payers}>
          {payers.map((payer) => {
            const isEdited = edited !== null && edited !== 'new' && edited.id === payer.id
            return (
              <li key={payer.id}>
                <KeptFocus isOpen={isEdited} isAsked={isAsked}>
                  {isEdited ? (
                    form(edited)
                  ) : (
                    <PayerCard
                      payer={payer}
                      orderedCents={orderedCents(coverage.services.filter((line) => line.payer === payer.id))}
                      isSaved={saved === payer.id}
                      onEdit={() => onEdit(payer)}
                    >
                      <BegunNote name={payerDraft(karneval, coverage.school_unit, payer)} />
                    </PayerCard>
                  )}
                </KeptFocus>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={classes.none}>Enheten har ingen betalare ännu.</p>
      )}
      <KeptFocus isOpen={edited === 'new'} isAsked={isAsked}>
        {edited === 'new' ? (
          form(null)
        ) : (
          <>
            {isBegun && <p className={classes.begun}>Ett påbörjat formulär finns kvar.</p>}
            <Button
              aria-label={`${isBegun ? 'Fortsätt med den nya betalaren' : 'Ny betalare'} för ${coverage.unit_name}`}
              onClick={() => onEdit('new')}
            >
              {isBegun ? 'Fortsätt' : 'Ny betalare'}
            </Button>
          </>
        )}
      </KeptFocus>
    </>
  )
  // Not folded under who has just named the last payer or written the last address.
  const [isOpenAtFirst] = useState(() => uncovered([coverage]).length + unaddressed([coverage], payers).length > 0)
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

const isInput = (value: unknown): value is object => typeof value === 'object' && value !== null

export const hasDraft = (username: string | undefined, name: string): boolean =>
  readDraft(draftPlace(username, name), isInput) !== null

/** Whether the closed form has input of an earlier visit. */
function useBegun(name: string, isOpen = false): boolean {
  const username = useUser()?.username
  const [isBegun, setBegun] = useState(false)
  // After the form that stood here has dropped its input.
  useEffect(() => setBegun(!isOpen && hasDraft(username, name)), [username, name, isOpen])
  return isBegun
}

const BegunNote = ({ name }: { name: string }) =>
  useBegun(name) && <p className={classes.begun}>Du har påbörjade ändringar.</p>

const orderedCents = (lines: Coverage['services']): number =>
  lines.reduce((sum, { ordered_cents }) => sum + ordered_cents, 0)

/** '24,00 € · Vasa, bildningsväsendet' */
function summaryOf({ services }: Coverage, payers: readonly Payer[]): string {
  const who = payers.length > 0 ? listWords(payers.map(({ name }) => name)) : 'ingen betalare'
  return `${formatMoney(orderedCents(services))} · ${who}`
}

type PayerCardProps = {
  payer: Payer
  /** Sum in cents of the orders that this payer pays. */
  orderedCents: number
  isSaved: boolean
  onEdit: () => void
  children: ReactNode
}

/** One payer with its buttons; the one that has just been saved says so, in view and in focus. */
function PayerCard({ payer, orderedCents: cents, isSaved, onEdit, children }: PayerCardProps) {
  const remove = useCall('DELETE /api/invoices/billing-information/{id}/')
  const heading = useAskedFocus<HTMLHeadingElement>(isSaved)
  return (
    <div className={classes.payer}>
      <h3 ref={heading} tabIndex={-1}>
        {payer.name}
      </h3>
      {isSaved && <p className={classes.saved}>✓ Sparat. Betalar {paidText(payer)}.</p>}
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
      {children}
      <div className={classes.buttons}>
        <Button aria-label={`Ändra ${payer.name}`} onClick={onEdit}>
          Ändra
        </Button>
        {!payer.invoiced && (
          <ConfirmButton
            label="Ta bort"
            name={`Ta bort ${payer.name}`}
            question={
              cents > 0
                ? `${payer.name} betalar det som är beställt för ${formatMoney(cents)}. Betalaren kan tas bort först när det har en annan betalare.`
                : `${payer.name} tas bort som betalare för ${payer.school_unit.unit_name}.`
            }
            yes="Ta bort betalaren"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate({ params: { id: payer.id } })}
          />
        )}
      </div>
    </div>
  )
}

/** 'stafetter och logi' */
const paidText = (payer: Payer): string =>
  listWords(allServices.filter((service) => payer[service]).map((service) => lowerFirst(serviceTexts[service])))

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
