import { object, type Schema } from 'yup'
import type { FieldSpec } from './field-spec.ts'

/** One schema out of the fields' rules, so that a rule can look at another field with `rules.ref`. */
export function formSchema(fields: readonly FieldSpec[]): Schema {
  const shape = fields.flatMap(({ name, rules }) => (rules ? [[name, rules] as const] : []))
  return object(Object.fromEntries(shape))
}

/** Whether the field must be filled in: its own rule refuses the empty value. */
export function isRequired(field: FieldSpec): boolean {
  // One box of several is not: what its rule asks for, any of them can give.
  if (field.kind === 'checkbox' && field.legend !== undefined) return false
  const { kind, rules } = field
  return rules !== undefined && !rules.isValidSync(kind === 'checkbox' ? false : '')
}
