import { type FieldSpec, type Option, rules } from '@stafapp/shared/forms'
import { newRequestKey } from '@stafapp/shared/request-key'

/** The server takes fifty invitations an hour from a school. */
export const ROWS_MAX = 30

/** One invitation in the form, by the names of its two fields. */
export type InviteRow = { id: number; email: string; unit: string; key: string }

/** A row of the form; its request key stays with it, so that a repeated send takes effect once. */
export const inviteRow = (id: number): InviteRow => ({
  id,
  email: `email_${id}`,
  unit: `school_unit_${id}`,
  key: newRequestKey(),
})

/** The addresses of a pasted list, one on each line or between commas; what is no address stays, to be mended. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\n\r,;]+/).flatMap((part) => part.match(/[^\s<>"()]+@[^\s<>"()]+/g) ?? [part.trim()])
  return parts.filter(Boolean).slice(0, ROWS_MAX)
}

type Row = { row: InviteRow; index: number; rows: readonly InviteRow[]; units: readonly Option[] }

/** A row's fields. A row of several has a legend. */
export function fieldsOfRow({ row, index, rows, units }: Row): FieldSpec[] {
  const legend = rows.length > 1 ? { legend: `Inbjudan ${index + 1}` } : {}
  return [
    {
      kind: 'email',
      name: row.email,
      label: 'E-post',
      ...legend,
      // Another person's address, so autofill would be wrong.
      autoComplete: 'off',
      rules: rules
        .string()
        .trim()
        .required()
        .email()
        .max(254)
        .test('twice', (value, context) => {
          const values = context.parent as Record<string, string>
          const same = (one: InviteRow) =>
            values[one.email]?.trim().toLowerCase() === value.toLowerCase() && values[one.unit] === values[row.unit]
          const earlier = rows.slice(0, index).findIndex(same)
          // Before a unit is chosen the address alone is the same.
          const what = values[row.unit] ? 'Samma adress och enhet' : 'Samma adress'
          return earlier < 0 || context.createError({ message: `${what} står redan i inbjudan ${earlier + 1}.` })
        }),
    },
    {
      kind: 'select',
      name: row.unit,
      label: 'Skolenhet',
      ...legend,
      options: units,
      rules: rules.string().required('Välj en skolenhet.'),
    },
  ]
}
