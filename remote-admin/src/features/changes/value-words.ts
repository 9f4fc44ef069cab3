import { formatDate, formatDateTime } from '@stafapp/shared/format'
import { missingNames } from '../../terms/missing-names.ts'
import { roleNames } from '../../terms/role-names.ts'
import { schoolSubtypes, schoolTypes } from '../../terms/school-terms.ts'

/** What the codes of a field are called, by the field's own name. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: { female: 'Flicka', male: 'Pojke' },
  kind: {
    add_team: 'Nytt lag',
    withdraw_team: 'Stryk laget',
    change_runners: 'Byt löpare',
    exception: 'Lov till undantag',
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
    overpaid: 'För mycket betald',
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

/** A value of the log as the portal writes it elsewhere: times and days in Finland's way, codes by their names. */
export function valueText(path: string, value: string): string {
  if (instant.test(value)) return formatDateTime(value)
  if (day.test(value)) return formatDate(value)
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return codes[field]?.[value] ?? value
}
