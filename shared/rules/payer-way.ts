import { judgeEAddress, normalEAddress, peppolParts } from '../contract/e-address.ts'
import { operators } from '../contract/operators.ts'

/** What decides how an invoice can reach a payer. */
export type PayerWay = {
  edi: string
  operator: string
  operator_edi: string
  mail_address: string
  zipcode: string
  city: string
  email: string
}

export const noWayText = 'Ge fakturan en väg: e-post, hela postadressen, eller e-fakturaadress och operatör.'

/** An operator is known by its code or by its name in the list; the Peppol network finds it by the address. */
export function operatorFault({ edi, operator, operator_edi }: Pick<PayerWay, 'edi' | 'operator' | 'operator_edi'>) {
  const isKnown = operators.some(({ name }) => name.toLowerCase() === operator.trim().toLowerCase())
  if (edi.trim() === '' || operator_edi.trim() !== '' || isKnown || peppolParts(normalEAddress(edi))) return null
  return operator.trim() === ''
    ? 'En e-fakturaadress behöver en operatör.'
    : 'Välj operatören i listan, eller skriv operatörens kod under Fler uppgifter.'
}

const postalParts = {
  mail_address: 'Skriv gatan eller postboxen.',
  zipcode: 'Skriv postnumret.',
  city: 'Skriv postanstalten.',
}
export type PostalPart = keyof typeof postalParts
export const allPostalParts = Object.keys(postalParts) as PostalPart[]

/** The fault of a part of the postal address: one that is begun is written whole. */
export function postalFault(payer: Pick<PayerWay, PostalPart>, part: PostalPart): string | null {
  const isBegun = allPostalParts.some((each) => payer[each].trim() !== '')
  return isBegun && payer[part].trim() === '' ? postalParts[part] : null
}

const leastLength: Record<PostalPart, number> = { mail_address: 2, zipcode: 1, city: 2 }

/** The fault of a part of the postal address: an invoice is written to an address, in whatever way it is sent. */
export const addressFault = (part: PostalPart, text: string): string | null =>
  text.trim().length < leastLength[part] ? postalParts[part] : null

/** What no invoice can be written without and the payer's postal address lacks. */
export const lackingPostalParts = (payer: Pick<PayerWay, PostalPart>): PostalPart[] =>
  allPostalParts.filter((part) => addressFault(part, payer[part]) !== null)

/** Whether an invoice can reach the payer in at least one way. */
export function canReachPayer(payer: PayerWay): boolean {
  const { edi, email } = payer
  const address = judgeEAddress(normalEAddress(edi)).kind
  if (address !== 'empty' && address !== 'wrong' && operatorFault(payer) === null) return true
  return email.trim() !== '' || allPostalParts.every((part) => payer[part].trim() !== '')
}
