import type { ReactNode } from 'react'
import { object, type Schema } from 'yup'

export type FormValues = Record<string, string | boolean>

export type Option = { value: string; label: string }

type Common<Name extends string> = {
  name: Name
  label: string
  /** Heading above the first field of a group. */
  title?: string
  /** Shown as a tooltip of a button, which keyboard and touch can reach. */
  helpText?: string
  /** Checked on every change; default: no rule. */
  rules?: Schema
  /** The field's name in the server's `errors[].attr`; default: `name`. */
  attr?: string
  /** Text or link below the field. */
  below?: ReactNode
}

export type PlainSpec = Common<string> & Plain
export type PasswordSpec = Common<string> & Password
export type ChoiceSpec = Common<string> & Choice
export type CheckboxSpec = Common<string> & Checkbox

type Plain = {
  kind: 'text' | 'email' | 'tel' | 'number' | 'textarea'
  /** Autofill hint for browsers and password managers: `username`, `email`, `tel`, `organization` … */
  autoComplete?: string
  isReadOnly?: boolean
  /** Suggested while typing; other values are allowed. */
  suggestions?: readonly string[]
}
type Password = { kind: 'password'; autoComplete: 'current-password' | 'new-password' }
type Choice = { kind: 'select' | 'radio'; options: readonly Option[] }
type Checkbox = {
  kind: 'checkbox'
  /** Adjacent checkboxes with the same legend form one question with several answers. */
  legend?: string
}

/** One field of a form. */
export type FieldSpec<Name extends string = string> = Common<Name> & (Plain | Password | Choice | Checkbox)

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
