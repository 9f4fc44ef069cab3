import { AddressText } from '@stafapp/shared/address-text'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { phoneText } from '@stafapp/shared/format'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { allServices, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { byChannel, returnedCause } from '../../../shared/invoice-words.ts'
import classes from '../invoice-detail.module.css'
import type { Story } from './payer-story.tsx'
import type { Returned } from './returned-address.tsx'

type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej')

type Props = {
  payer: Payer
  /** How the next paper would really go, for who sends it. */
  way?: Story['way'] | undefined
  /** The last mail to its e-mail address came back. */
  returned?: Returned | null
}

/** The payer's details as entered by the school. */
export function PayerFacts({ payer, way, returned = null }: Props) {
  const { school_unit, contact_info } = payer
  const rows = [
    ['Skola', school_unit.school_name],
    ['Skolenhet', school_unit.unit_name],
    ['Betalare', payer.name],
    ['Besöksadress', contact_info.street_address],
    ['Postadress', contact_info.mail_address],
    ['Postnummer', contact_info.zipcode],
    ['Postanstalt', contact_info.city],
    ['Land', contact_info.country],
    ['Telefon', phoneText(contact_info.phone)],
    ['E-post', returned ? `${contact_info.email} (mejlet ${returnedCause(returned)})` : contact_info.email],
    ['FO-nummer', payer.business_id],
    ['Er referens', payer.buyer_reference],
    ['Kostnadsställe', payer.cost_centre],
    ['E-fakturaadress (EDI)', payer.edi],
    ['Operatör', payer.operator],
    ['Operatörens EDI-kod', payer.operator_edi],
    ['Skickas via Maventa', yesNo(payer.use_maventa)],
    // What the school has entered does not decide alone: the portal may lack Maventa, or the payer an address.
    ...(way ? [['Så går nästa faktura', wayText(way, returned)] as const] : []),
  ] as const
  return (
    <>
      <Rows rows={rows} />
      <h3>Betalar om det beställs</h3>
      <p>Vad som är beställt och vad det kostar står i beställningen och på fakturan.</p>
      <Rows rows={allServices.map((service) => [serviceTexts[service], yesNo(payer[service])])} />
    </>
  )
}

/** "Med e-post till ekonomi@vasa.example", or why not at all. */
function wayText({ channel, address, reason }: Story['way'], returned: Returned | null): string {
  if (channel === null) return reason
  const text = upperFirst(`${byChannel[channel]} till ${address}`)
  return returned?.address === address ? `${text}, men mejlet dit kom i retur: rätta adressen först` : text
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <AddressText text={value || '–'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
