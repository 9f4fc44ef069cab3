import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { missingNames } from '../../terms/missing-names.ts'
import { roleNames } from '../../terms/role-names.ts'
import { schoolSubtypes, schoolTypes } from '../../terms/school-terms.ts'
import { snakeCase } from './field-names.ts'

/** What the codes of a field are called, by the field's own name. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** By field name in snake case, then by id: the names of what the entries refer to. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A value of the log as the portal writes it elsewhere: times and days in Finnish form, sums in euro, codes and ids by
 * their names.
 */
export function valueText(path: string, value: string, names: Names = {}): string {
  if (instant.test(value)) return formatDateTime(value)
  if (day.test(value)) return formatDate(value)
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (field.endsWith('_cents') && /^-?\d+$/.test(value)) return formatMoney(Number(value))
  return codes[field]?.[value] ?? names[snakeCase(field)]?.[value] ?? value
}
