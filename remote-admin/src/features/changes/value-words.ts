import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { questionTopicNames } from '@stafapp/shared/rules/question-topics'
import { missingNames, roleNames, schoolSubtypes, schoolTypes } from '../../shared/terms.ts'
import { snakeCase } from './field-names.ts'

/** Texts for codes, by field name. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: {
    einvoice: 'E-faktura',
    email: 'E-post',
    manual: 'För hand',
    maventa_email: 'E-post genom Maventa',
    maventa_print: 'Brev genom Maventa',
    paper: 'Papper',
  },
  correction: { difference: 'Skillnaden', replace: 'Kreditera allt och fakturera på nytt' },
  extent: { deduction: 'En del', difference: 'Skillnaden', whole: 'Hela' },
  gender: { female: 'Flicka', male: 'Pojke' },
  kind: {
    add_team: 'Nytt lag',
    withdraw_team: 'Stryk laget',
    change_runners: 'Byt löpare',
    exception: 'Tillstånd till undantag',
  },
  missing: missingNames,
  role: roleNames,
  roles: roleNames,
  round: { TRIAL: 'Försök', FINAL: 'Final' },
  school_subtype: schoolSubtypes,
  school_type: schoolTypes,
  status: {
    active: 'Aktiv',
    archived: 'Arkiverad',
    cancelled: 'Inställd',
    confirmed: 'Bekräftad',
    credited: 'Krediterad',
    draft: 'Utkast',
    invoiced: 'Fakturerad',
    issued: 'Skapad',
    locked: 'Låst',
    open: 'Öppen',
    overpaid: 'Överbetald',
    paid: 'Betald',
    partly_paid: 'Delvis betald',
    placed: 'Beställd',
    registered: 'Anmäld',
    sent: 'Skickad',
    upcoming: 'Kommande',
    withdrawn: 'Struken',
  },
  to: { ...roleNames, contact: 'Kontaktperson' },
  topic: questionTopicNames,
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Names of referenced objects, by field name in snake case, then by id. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Formats a value of the log: dates and times in Finnish format, amounts in euro, codes and ids as names. */
export function valueText(path: string, value: string, names: Names = {}): string {
  if (instant.test(value)) return formatDateTime(value)
  if (day.test(value)) return formatDate(value)
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (field.endsWith('_cents') && /^-?\d+$/.test(value)) return formatMoney(Number(value))
  return codes[field]?.[value] ?? names[snakeCase(field)]?.[value] ?? value
}
