import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { type ReactNode, useId, useState } from 'react'
import { Field } from './field.tsx'
import type { CalendarProps, FieldSpec, FormValues } from './field-spec.ts'
import { rules } from './rules.ts'

const options = [
  { value: 'low', label: 'Lågstadiet' },
  { value: 'high', label: 'Högstadiet' },
  { value: 'second', label: 'Andra stadiet' },
]

/** One example of every kind; the type asks for a new kind too. */
const kinds: Record<FieldSpec['kind'], { field: FieldSpec; value: FormValues[string] }> = {
  text: { field: { kind: 'text', name: 'name', label: 'Skolans namn' }, value: 'Vasa övningsskola' },
  email: { field: { kind: 'email', name: 'email', label: 'E-post' }, value: 'maria.berg@skola.fi' },
  tel: { field: { kind: 'tel', name: 'phone', label: 'Telefonnummer' }, value: '050 123 4567' },
  number: { field: { kind: 'number', name: 'places', label: 'Antal platser' }, value: '48' },
  textarea: {
    field: { kind: 'textarea', name: 'diet', label: 'Specialkost' },
    value: 'Laktosfritt: 2\nGlutenfritt: 1',
  },
  date: { field: { kind: 'date', name: 'day', label: 'Första dagen' }, value: '2025-05-16' },
  time: { field: { kind: 'time', name: 'starts', label: 'Start' }, value: '14:40' },
  datetime: { field: { kind: 'datetime', name: 'closes', label: 'Laganmälan stänger' }, value: '2025-04-25T23:59' },
  password: {
    field: { kind: 'password', name: 'password', label: 'Lösenord', autoComplete: 'current-password' },
    value: 'Karneval2025',
  },
  select: { field: { kind: 'select', name: 'level', label: 'Skolstadium', options }, value: 'high' },
  radio: { field: { kind: 'radio', name: 'stage', label: 'Skolstadium', options }, value: 'high' },
  checkbox: {
    field: { kind: 'checkbox', name: 'privacy', label: 'Jag har läst dataskyddsbeskrivningen' },
    value: true,
  },
}

function Live({ field, value, error }: { field: FieldSpec; value: FormValues[string]; error?: string }): ReactNode {
  const [shown, setShown] = useState(value)
  return <Field id={useId()} field={field} value={shown} error={error} onChange={setShown} onBlur={() => undefined} />
}

const { text, select, password, checkbox, radio, date, datetime } = kinds
const Calendar = ({ day }: CalendarProps) => <p>The calendar of the page, at {day}</p>
const withCalendar: FieldSpec = { kind: 'date', name: 'day', label: 'Första dagen', calendar: Calendar }
const name: FieldSpec = { ...text.field, rules: rules.string().required() }
const weak = 'Lösenordet måste vara minst 8 tecken långt och innehålla en siffra.'
const newPassword: FieldSpec = {
  ...{ kind: 'password', name: 'password', label: 'Lösenord', autoComplete: 'new-password' },
  demands: [
    { label: 'minst 8 tecken', pattern: /^.{8,}$/ },
    { label: 'en siffra', pattern: /\d/ },
  ],
}
const help = 'Namnet så som det skrivs på fakturan och i programbladet.'

export const entry: Entry = {
  title: 'Fields',
  from: '@stafapp/shared/forms',
  shows: ['SingleField'],
  use: 'The kinds of fields that a Form can have; a form names them in its `fields` and never draws its own. SingleField is one of them in a question, a filter or a table.',
  instead: 'A choice of two to four: radio, so that all are seen. More: select. Yes or no: checkbox.',
  states: [
    ...Object.entries(kinds).map(([kind, { field, value }]) => ({
      name: `Kind: ${kind}`,
      show: <Live field={field} value={value} />,
    })),
    { name: 'Empty and required', show: <Live field={name} value="" /> },
    { name: 'Focus', forced: 'focus-visible', show: <Live {...text} /> },
    { name: 'Select, focus', forced: 'focus-visible', show: <Live {...select} /> },
    { name: 'Password, shown', show: <Live {...password} />, act: (place) => place.querySelector('button')?.click() },
    { name: 'Password with demands, none met', show: <Live field={newPassword} value="" /> },
    { name: 'Password with demands, some met', show: <Live field={newPassword} value="karneval" error={weak} /> },
    { name: 'Checkbox, empty', show: <Live {...checkbox} value={false} /> },
    { name: 'Error', show: <Live field={name} value="" error="Fältet är obligatoriskt." /> },
    { name: 'Select, error', show: <Live {...select} value="" error="Välj ett av alternativen." /> },
    {
      name: 'Date, error: the text stays as typed',
      show: <Live {...date} value="31.2.2025" error="Skriv ett datum som finns, till exempel 16.5.2025." />,
    },
    {
      name: 'Date and time, error',
      show: (
        <Live
          {...datetime}
          value="2025-04-25Tnio"
          error="Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40."
        />
      ),
    },
    { name: 'Date with a calendar', show: <Live field={withCalendar} value="2025-05-16" /> },
    {
      name: 'Date with a calendar, open',
      window: { height: 440 },
      show: <Live field={withCalendar} value="2025-05-16" />,
      act: (place) => place.querySelector('button')?.click(),
    },
    { name: 'Radio, error', show: <Live {...radio} value="" error="Välj ett av alternativen." /> },
    {
      name: 'Checkbox, error',
      show: <Live {...checkbox} value={false} error="Läs dataskyddsbeskrivningen och kryssa för rutan." />,
    },
    { name: 'Read only', show: <Live field={{ ...text.field, kind: 'text', isReadOnly: true }} value="2025-0142" /> },
    {
      name: 'Disabled while sending',
      show: (
        <fieldset disabled style={{ display: 'contents' }}>
          <Live {...text} />
        </fieldset>
      ),
    },
    { name: 'With help', show: <Live field={{ ...name, helpText: help }} value="" /> },
    {
      name: 'With help, open',
      show: <Live field={{ ...name, helpText: help }} value="" />,
      act: (place) => place.querySelector('button')?.click(),
    },
    {
      name: 'With a text below',
      show: <Live field={{ ...text.field, below: 'Syns för alla som läser heatindelningen.' }} value="" />,
    },
    {
      name: 'Long label and value',
      show: (
        <Live
          field={{ ...name, label: 'Huvudkontaktpersonens namn och eventuell ställföreträdare', helpText: help }}
          value="Anna-Margareta Söderström-Nordenskiöld, Åbolands utbildningssamkommun"
          error="Skriv högst 40 tecken, till exempel bara huvudkontaktpersonens namn."
        />
      ),
    },
  ],
}
