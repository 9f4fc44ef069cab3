import { peppolParts } from '@stafapp/shared/contract/e-address'
import { deliveryChannels } from '../../../db/schema/enumerations.ts'

export type Channel = (typeof deliveryChannels)[number]

/** What is known of a payer that decides how papers can reach it. */
export type Addressee = {
  /** The payer's chosen channel; null: the best one that its data allow. */
  channel: Channel | null
  edi: string
  email: string
  mailAddress: string
  zipcode: string
  city: string
}

/** Preferred first. Maventa's e-mail and letters are only used when chosen: letters cost money. */
const automatic: readonly Channel[] = ['einvoice', 'email', 'paper']

export const channelNames: Readonly<Record<Channel, string>> = {
  einvoice: 'e-faktura',
  maventa_email: 'e-post genom Maventa',
  maventa_print: 'brev genom Maventa',
  email: 'e-post',
  paper: 'papper',
}

const byMaventa: readonly Channel[] = ['einvoice', 'maventa_email', 'maventa_print']

export const isByMaventa = (channel: Channel): boolean => byMaventa.includes(channel)

type Scope = {
  hasMaventa: boolean
  /** The paper is a reminder. */
  isReminder?: boolean
}

/** What is missing for a channel, as the end of a sentence; null when nothing is. */
function obstacle(channel: Channel, payer: Addressee, { hasMaventa, isReminder = false }: Scope): string | null {
  if (isByMaventa(channel) && !hasMaventa) return 'Portalen är inte kopplad till Maventa'
  switch (channel) {
    case 'einvoice':
      if (isReminder && peppolParts(payer.edi)) return 'Peppol tar inte emot påminnelser'
      return payer.edi === '' ? 'e-fakturaadressen saknas' : null
    case 'email':
    case 'maventa_email':
      return payer.email === '' ? 'e-postadressen saknas' : null
    case 'paper':
    case 'maventa_print':
      return payer.mailAddress.trim() === '' || payer.city.trim() === '' ? 'postadressen saknas' : null
  }
}

/** The channels that a payer's data allow. */
export const possibleChannels = (payer: Addressee, scope: Scope): Channel[] =>
  deliveryChannels.filter((channel) => obstacle(channel, payer, scope) === null)

/** The address that a channel uses, as one line. */
export function addressOf(channel: Channel, payer: Addressee): string {
  if (channel === 'einvoice') return payer.edi
  if (channel === 'email' || channel === 'maventa_email') return payer.email
  return [payer.mailAddress, `${payer.zipcode} ${payer.city}`.trim()].filter((part) => part !== '').join(', ')
}

export type Choice = { channel: Channel; address: string } | { channel: null; reason: string }

/** How a payer's papers go: by the wanted channel, else the payer's own choice, else the best possible one. */
export function chooseChannel(payer: Addressee, scope: Scope, wanted: Channel | null = null): Choice {
  const fixed = wanted ?? payer.channel
  if (fixed !== null) {
    const missing = obstacle(fixed, payer, scope)
    if (missing === null) return { channel: fixed, address: addressOf(fixed, payer) }
    return { channel: null, reason: `Kan inte gå som ${channelNames[fixed]}: ${missing}.` }
  }
  const channel = automatic.find((one) => obstacle(one, payer, scope) === null)
  if (channel) return { channel, address: addressOf(channel, payer) }
  return { channel: null, reason: 'Betalaren har varken e-fakturaadress, e-postadress eller postadress.' }
}
