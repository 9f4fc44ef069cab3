import { object, type Schema } from 'yup'
import type { FieldSpec } from './field-spec.ts'

/** Combines the fields' rules into one schema, so that a rule can refer to another field with `rules.ref`. */
export function formSchema(fields: readonly FieldSpec[]): Schema {
  const shape = fields.flatMap(({ name, rules }) => (rules ? [[name, rules] as const] : []))
  return object(Object.fromEntries(shape))
}

/** Whether the field is required: its rule refuses the empty value. */
export function isRequired(field: FieldSpec): boolean {
  // A checkbox of a group is not required by itself, because any box of the group can satisfy the rule.
  if (field.kind === 'checkbox' && field.legend !== undefined) return false
  const { kind, rules } = field
  return rules !== undefined && !rules.isValidSync(kind === 'checkbox' ? false : '')
}
