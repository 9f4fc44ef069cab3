import { phoneText } from '@stafapp/shared/format'
import type { Payer } from '../api.ts'
import classes from './invoice-detail.module.css'

const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej')

/** The payer's details as entered by the school. */
export function PayerRows({ payer }: { payer: Payer }) {
  const { school_unit, contact_info } = payer
  const rows: [label: string, value: string][] = [
    ['Skola', school_unit.school_name],
    ['Skolenhet', school_unit.unit_name],
    ['Betalare', payer.name],
    ['Besöksadress', contact_info.street_address],
    ['Postadress', contact_info.mail_address],
    ['Postnummer', contact_info.zipcode],
    ['Postanstalt', contact_info.city],
    ['Land', contact_info.country],
    ['Telefon', phoneText(contact_info.phone)],
    ['E-post', contact_info.email],
    ['FO-nummer', payer.business_id],
    ['Er referens', payer.buyer_reference],
    ['Kostnadsställe', payer.cost_centre],
    ['E-fakturaadress (EDI)', payer.edi],
    ['Operatör', payer.operator],
    ['Operatörens EDI-kod', payer.operator_edi],
    ['Skickas via Maventa', yesNo(payer.use_maventa)],
    ['Bespisning fredag', yesNo(payer.bespisning_friday)],
    ['Bespisning lördag', yesNo(payer.bespisning_saturday)],
    ['Logi', yesNo(payer.logi)],
    ['Stafetter', yesNo(payer.stafetter)],
  ]
  return (
    <dl className={classes.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
