import { readClock, readDay } from '@stafapp/shared/rules/times/typed-times'
import type { ComponentType, ReactNode } from 'react'
import { object, type Schema, type StringSchema, string } from 'yup'

export type FormValues = Record<string, string | boolean>

export type Option = { value: string; label: string }

/** What a form contains now, for the parts of it that follow the input. */
export type FormState<V extends FormValues = FormValues> = {
  values: V
  change: (name: Extract<keyof V, string>, value: FormValues[string]) => void
}

/** A part of a form: the same always, or made from what the form contains now. */
export type FormPart<V extends FormValues = FormValues> = ReactNode | ((form: FormState<V>) => ReactNode)

type Common<Name extends string> = {
  name: Name
  label: string
  /** What is beside the field already says the label to the eye, such as the head of a table. */
  isLabelHidden?: boolean
  /** Heading above the first field of a part of the form. */
  title?: string
  /** The heading's id, for a link that leads to it. */
  titleId?: string
  /** Below the heading: what the part is about. */
  intro?: FormPart
  /** Adjacent fields with the same legend form one group. Its checkboxes are one question with several answers. */
  legend?: string
  /** Shown as a tooltip of a button, which keyboard and touch can reach. */
  helpText?: string
  /** Checked on every change; default: no rule. */
  rules?: Schema
  /** The field's name in the server's `errors[].attr`; default: `name`. */
  attr?: string
  /** Text, link or preview below the field. */
  below?: FormPart
}

export type PlainSpec = Common<string> & Plain
export type PasswordSpec = Common<string> & Password
export type ChoiceSpec = Common<string> & Choice
export type CheckboxSpec = Common<string> & Checkbox
export type DateSpec = Common<string> & Day
export type TimeSpec = Common<string> & Clock
export type DateTimeSpec = Common<string> & Moment

type Plain = {
  kind: 'text' | 'email' | 'tel' | 'number' | 'textarea'
  /** Autofill hint for browsers and password managers: `username`, `email`, `tel`, `organization` … */
  autoComplete?: string
  /** For names: phones begin each word with a capital letter. */
  autoCapitalize?: 'words'
  /** An example of the input, which disappears while typing: never the only help. */
  placeholder?: string
  isReadOnly?: boolean
  /** Lines of a textarea; default: 5. */
  rows?: number
  /** Suggested while typing; other values are allowed. */
  suggestions?: readonly string[]
}
type Password = {
  kind: 'password'
  autoComplete: 'current-password' | 'new-password'
  /** Shown below the field and ticked off while it is typed; `rules` refuses what does not meet them. */
  demands?: readonly Demand[]
}
/** What is demanded of a value: a few words, and the pattern (without the flags `g` and `y`) that a value with it matches. */
export type Demand = { label: string; pattern: RegExp }
type Choice = {
  kind: 'select' | 'radio'
  options: readonly Option[]
  /** Text of a select's empty choice; default: "Välj …". */
  emptyLabel?: string
}
type Checkbox = { kind: 'checkbox' }
type WithDay = {
  /** `YYYY-MM-DD`: a day typed without its year is the nearest one to this; default: today. */
  near?: string
  /** Opened by a button beside the field. The pages that have one load it then. */
  calendar?: ComponentType<CalendarProps>
}
/** The value is `YYYY-MM-DD`, or the text as typed while it names no day. */
type Day = { kind: 'date' } & WithDay
/** The value is `HH:MM`, or the text as typed while it names no time. */
type Clock = { kind: 'time' }
/** The value is `YYYY-MM-DDTHH:MM`, or both texts as typed with a T between them. */
type Moment = { kind: 'datetime' } & WithDay

/** A calendar to choose a day from. It takes the focus when it appears. */
export type CalendarProps = {
  /** The chosen day or, if there is none, the one to begin at: `YYYY-MM-DD`. */
  day: string
  onChoose: (day: string) => void
}

/** One field of a form. */
export type FieldSpec<Name extends string = string> = Common<Name> &
  (Plain | Password | Choice | Checkbox | Day | Clock | Moment)

/** Combines the fields' rules into one schema, so that a rule can refer to another field with `rules.ref`. */
export function formSchema(fields: readonly FieldSpec[]): Schema {
  return object(Object.fromEntries(fields.flatMap((field) => rulesOf(field).map((rules) => [field.name, rules]))))
}

const dayMessage = 'Skriv ett datum som finns, till exempel 16.5.2025.'
const momentMessage = 'Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40.'

const typedRules: Partial<Record<FieldSpec['kind'], StringSchema>> = {
  date: typedRule(dayMessage, isDay),
  time: typedRule('Skriv ett klockslag, till exempel 14:40.', isClock),
  datetime: typedRule(
    ({ value }) => {
      const [day, clock] = splitMoment(value)
      return day !== '' && isClock(clock) ? dayMessage : momentMessage
    },
    (value) => {
      const [day, clock] = splitMoment(value)
      return isDay(day) && isClock(clock)
    },
  ),
}

function typedRule(
  message: string | ((test: { value: string }) => string),
  isValid: (value: string) => boolean,
): StringSchema {
  return string().test('typed', message, (value) => !value || isValid(value))
}

function rulesOf({ kind, rules }: FieldSpec): Schema[] {
  const typed = typedRules[kind]
  // Before the field's own rules, which may then take the value for a day or a time.
  if (typed) return [rules ? typed.concat(rules as StringSchema) : typed]
  return rules ? [rules] : []
}

// A value of the right form is read as itself whatever day it is near to.
export function isDay(value: string): boolean {
  return readDay(value, value) === value
}

export function isClock(value: string): boolean {
  return readClock(value) === value
}

/** The day and the time of a `datetime` field's value. */
export function splitMoment(value: string): [string, string] {
  const at = value.indexOf('T')
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
}

/** Whether the field is required: its rule refuses the empty value. */
export function isRequired(field: FieldSpec): boolean {
  // A checkbox of a group is not required by itself, because any box of the group can satisfy the rule.
  if (field.kind === 'checkbox' && field.legend !== undefined) return false
  const { kind, rules } = field
  return rules !== undefined && !rules.isValidSync(kind === 'checkbox' ? false : '')
}
