import { businessIdFault, normalBusinessId } from '@stafapp/shared/contract/business-id'
import { inPeppol, judgeEAddress, normalEAddress } from '@stafapp/shared/contract/e-address'
import { operators } from '@stafapp/shared/contract/operators'
import { postcodeFault } from '@stafapp/shared/contract/postcode'
import type { BodyOf } from '@stafapp/shared/contract/types'
import { type FieldSpec, type FormState, rules } from '@stafapp/shared/forms'
import { allServices, type Service, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { addressFault, operatorFault, type PostalPart } from '@stafapp/shared/rules/payer-way'
import type { ReactNode } from 'react'
import type { Payer } from './billing-words.ts'

type Contact = Payer['contact_info']
export type PayerFormValues = Record<Service | 'use_maventa', boolean> &
  Record<
    'name' | 'edi' | 'operator' | 'operator_edi' | 'buyer_reference' | 'cost_centre' | 'business_id' | keyof Contact,
    string
  >
type ReadOnly = 'id' | 'karneval' | 'school_unit' | 'invoiced' | 'channel' | 'is_consumer'
type Body = Required<Omit<BodyOf<'PATCH /api/invoices/billing-information/{id}/'>, ReadOnly | 'version' | 'take_over'>>

const blankContact: Contact = {
  street_address: '',
  mail_address: '',
  zipcode: '',
  city: '',
  country: 'Finland',
  phone: '',
  email: '',
}

/** Initial form values: those of the payer, or blank with the services that have no payer. */
export function payerFormValues(payer: Payer | null, free: readonly Service[]): PayerFormValues {
  const takes = (service: Service) => (payer ? payer[service] : free.includes(service))
  const { name = '', edi = '', operator = '', operator_edi = '', use_maventa = false } = payer ?? {}
  const { buyer_reference = '', cost_centre = '', business_id = '' } = payer ?? {}
  return {
    name,
    buyer_reference,
    cost_centre,
    business_id,
    edi,
    operator,
    operator_edi,
    use_maventa,
    ...(payer?.contact_info ?? blankContact),
    stafetter: takes('stafetter'),
    bespisning_friday: takes('bespisning_friday'),
    bespisning_saturday: takes('bespisning_saturday'),
    logi: takes('logi'),
  }
}

/** Initial values of a new payer with another unit's details; reference and cost centre are the unit's own. */
export function payerLike(model: Payer, free: readonly Service[]): PayerFormValues {
  const services = Object.fromEntries(allServices.map((service) => [service, free.includes(service)]))
  return { ...payerFormValues(model, []), ...services, buyer_reference: '', cost_centre: '' }
}

/** Name of what is entered and not saved; null: of a new payer. */
export const payerDraft = (karneval: number, unit: number, payer: Payer | null): string =>
  `payer:${karneval}:${unit}:${payer?.id ?? 'new'}`

/** Request body; the operator's id is looked up by its name if it is in the list. */
export function payerBody(values: PayerFormValues): Body {
  const { name, edi, operator, operator_edi, use_maventa } = values
  const known = operators.find((each) => each.name.toLowerCase() === operator.trim().toLowerCase())
  const { street_address, mail_address, zipcode, city, country, phone, email } = values
  const { stafetter, bespisning_friday, bespisning_saturday, logi } = values
  const { buyer_reference, cost_centre, business_id } = values
  return {
    name,
    buyer_reference: buyer_reference.trim(),
    cost_centre: cost_centre.trim(),
    business_id: normalBusinessId(business_id),
    edi: normalEAddress(edi),
    operator: known?.name ?? operator.trim(),
    operator_edi: normalEAddress(operator_edi) || (known?.id ?? ''),
    use_maventa,
    contact_info: { street_address, mail_address, zipcode, city, country, phone, email: email.trim() },
    stafetter,
    bespisning_friday,
    bespisning_saturday,
    logi,
  }
}

const businessId = rules
  .string()
  .max(20)
  .test('check-digit', (value, context) => {
    const fault = businessIdFault(normalBusinessId(value ?? ''))
    return fault === null || context.createError({ message: fault })
  })

/** Each service is a separate checkbox; at least one must be checked. */
const someService = rules
  .boolean()
  .test('some', 'Välj minst en tjänst som betalaren betalar.', (_value, { parent }) =>
    allServices.some((service) => parent[service] === true),
  )

const address = rules
  .string()
  .max(40)
  .test('check-digit', (value, context) => {
    const judged = judgeEAddress(normalEAddress(value ?? ''))
    return judged.kind === 'wrong' ? context.createError({ message: judged.detail }) : true
  })

/** A part of the postal address, which no invoice can be written without. */
const postal = (part: PostalPart, max: number) =>
  rules
    .string()
    .max(max)
    .test('written', (value, context) => {
      const fault = addressFault(part, value ?? '')
      return fault === null || context.createError({ message: fault })
    })

const zipcode = postal('zipcode', 20).test('postcode', (value, context) => {
  const fault = postcodeFault(value ?? '', String(context.parent?.country ?? ''))
  return fault === null || context.createError({ message: fault })
})

const emailHelp = 'Hit skickas fakturan om betalaren inte tar emot e-faktura. Får lämnas tom.'

const email = rules.string().trim().email().max(254)

const operator = rules
  .string()
  .max(100)
  .test('known', (_value, context) => {
    // An untouched field may be missing.
    const text = (name: keyof PayerFormValues) => String(context.parent?.[name] ?? '')
    const fault = operatorFault({
      edi: text('edi'),
      operator: text('operator'),
      operator_edi: text('operator_edi'),
    })
    return fault === null || context.createError({ message: fault })
  })

/** Warns below the address when it is that of another FO-nummer than the payer's: one that has changed stays behind there. */
const otherIdNote = ({ values }: FormState): string | null => {
  const own = normalBusinessId(String(values.business_id))
  const [, digits, check] = /^0037(\d{7})(\d)/.exec(inPeppol(normalEAddress(String(values.edi)))?.id ?? '') ?? []
  if (own === '' || businessIdFault(own) !== null || digits === undefined || `${digits}-${check}` === own) return null
  return `Adressen har ett annat FO-nummer, ${digits}-${check}, än betalaren. Stämmer den?`
}

const contact = (name: keyof Contact, label: string, autoComplete: string, max: number) =>
  ({ kind: 'text', name, label, autoComplete, attr: `contact_info.${name}`, rules: rules.string().max(max) }) as const

/**
 * Form fields. `taken` is the present payer of each service, for the checkbox text; `search` looks up an e-invoice
 * address.
 */
export function payerFields(
  taken: Partial<Record<Service, string>>,
  search: (form: FormState) => ReactNode,
): FieldSpec<keyof PayerFormValues>[] {
  return [
    {
      kind: 'text',
      name: 'name',
      label: 'Betalare',
      autoComplete: 'organization',
      helpText: 'Den som fakturan skrivs till: staden, föreningen eller en person.',
      rules: rules.string().trim().required().max(200),
    },
    ...allServices.map((service, index): FieldSpec<keyof PayerFormValues> => {
      const now = taken[service]
      const label = now ? `${serviceTexts[service]} (flyttas från ${now})` : serviceTexts[service]
      return {
        kind: 'checkbox',
        name: service,
        label,
        legend: 'Betalar för',
        ...(index === 0 && { rules: someService }),
      }
    }),
    {
      ...contact('mail_address', 'Postadress', 'street-address', 200),
      title: 'Adress',
      rules: postal('mail_address', 200),
    },
    { ...contact('zipcode', 'Postnummer', 'postal-code', 20), rules: zipcode },
    { ...contact('city', 'Postanstalt', 'address-level2', 100), rules: postal('city', 100) },
    { ...contact('email', 'E-post', 'email', 254), kind: 'email', helpText: emailHelp, rules: email },
    {
      kind: 'text',
      name: 'business_id',
      label: 'FO-nummer',
      title: 'E-faktura',
      autoComplete: 'off',
      helpText: 'Betalarens FO-nummer, till exempel 1234567-8. Lämnas tomt av den som inte har något.',
      rules: businessId,
    },
    {
      kind: 'text',
      name: 'edi',
      label: 'E-fakturaadress (OVT)',
      intro: search,
      autoComplete: 'off',
      helpText:
        'OVT-kod, FO-nummer eller kontonummer (IBAN). Ett FO-nummer görs om till en OVT-kod. Kontrollsiffran granskas. En adress som bara finns i Peppol skrivs med sitt slag först, till exempel 0216:003712345671, och behöver ingen operatör.',
      rules: address,
      below: otherIdNote,
    },
    {
      kind: 'text',
      name: 'operator',
      label: 'Operatör',
      autoComplete: 'off',
      suggestions: operators.map(({ name }) => name),
      rules: operator,
    },
    {
      kind: 'text',
      name: 'buyer_reference',
      label: 'Er referens',
      title: 'Referens',
      autoComplete: 'off',
      helpText: 'Koden som staden eller kommunen styr sina fakturor med. Fråga er ekonomiavdelning.',
      rules: rules.string().max(70),
    },
    {
      kind: 'text',
      name: 'cost_centre',
      label: 'Kostnadsställe',
      autoComplete: 'off',
      rules: rules.string().max(35),
    },
  ]
}

/** Id of the heading above the fields that are seldom needed, which takes the focus. */
export const rareFieldsId = 'rare-payer-fields'

/** Seldom needed: a payer abroad, an operator that is not in the list. */
export const rarePayerFields: readonly FieldSpec<keyof PayerFormValues>[] = [
  { ...contact('country', 'Land', 'country-name', 100), title: 'Fler uppgifter', titleId: rareFieldsId },
  contact('street_address', 'Besöksadress', 'off', 200),
  { ...contact('phone', 'Telefon', 'tel', 40), kind: 'tel' },
  {
    kind: 'text',
    name: 'operator_edi',
    label: 'Operatörens kod',
    autoComplete: 'off',
    helpText: 'Fylls i automatiskt för operatörerna i listan.',
    rules: address,
  },
  { kind: 'checkbox', name: 'use_maventa', label: 'Skickas som e-faktura via Maventa' },
]
