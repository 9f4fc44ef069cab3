import type { ReactNode } from 'react'
import type { Schema } from 'yup'

export type FormValues = Record<string, string | boolean>

export type Option = { value: string; label: string }

type Common<Name extends string> = {
  name: Name
  label: string
  /** Heading above the field, where a group of fields begins. */
  title?: string
  /** Shown as a tooltip behind a button that keyboard and touch reach. */
  helpText?: string
  /** Checked on every change. Left out: anything goes. */
  rules?: Schema
  /** The server's name for the field in `errors[].attr`; left out: the same as `name`. */
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
  /** Tells browsers and password managers what to fill in (A13): `username`, `email`, `tel`, `organization` … */
  autoComplete?: string
  isReadOnly?: boolean
  /** Offered while typing; anything else may be written too. */
  suggestions?: readonly string[]
}
type Password = { kind: 'password'; autoComplete: 'current-password' | 'new-password' }
type Choice = { kind: 'select' | 'radio'; options: readonly Option[] }
type Checkbox = {
  kind: 'checkbox'
  /** Neighbours with the same legend stand together under it, as one question with several answers. */
  legend?: string
}

/** One field of a form (spec §2, generic form behaviour). */
export type FieldSpec<Name extends string = string> = Common<Name> & (Plain | Password | Choice | Checkbox)
