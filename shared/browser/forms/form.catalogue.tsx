import { ApiError } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import type { FieldSpec } from './field-spec.ts'
import { Form } from './form.tsx'
import { rules } from './rules.ts'

type Values = { name: string; email: string }

const fields: FieldSpec<'name' | 'email'>[] = [
  { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().required() },
  { kind: 'email', name: 'email', label: 'E-post', rules: rules.string().email().required() },
]
const filled: Values = { name: 'Maria Berg', email: 'maria.berg@skola.fi' }
const refusal = new ApiError(new Response(null, { status: 400 }), {
  type: 'validation_error',
  errors: [
    { code: 'taken', detail: 'Adressen används redan.', attr: 'email' },
    { code: 'phase_closed', detail: 'Anmälan har stängt.', attr: null },
  ],
})
const send = (place: HTMLElement) => place.querySelector<HTMLElement>('[type=submit]')?.click()
const common = { fields, submitLabel: 'Spara', failureTitle: 'Kontaktpersonen kunde inte sparas.' }
const never = () => new Promise<never>(() => undefined)

export const entry: Entry = {
  title: 'Form',
  from: '@stafapp/shared/forms',
  shows: ['Form'],
  use: 'For everything that a user fills in and sends: rules, labels, errors, the server\u2019s refusals and the button are wired.',
  instead: 'A field that filters a list as one types is a plain labelled input.',
  states: [
    {
      name: 'Empty: the button says what is missing',
      show: <Form<Values> {...common} initialValues={{ name: '', email: '' }} onSubmit={never} />,
    },
    { name: 'Ready to send', show: <Form<Values> {...common} initialValues={filled} onSubmit={never} /> },
    { name: 'Sending', show: <Form<Values> {...common} initialValues={filled} onSubmit={never} />, act: send },
    {
      name: 'Refused by the server',
      window: { height: 480 },
      show: <Form<Values> {...common} initialValues={filled} onSubmit={() => Promise.reject(refusal)} />,
      act: send,
    },
    {
      name: 'Parts of a form',
      show: (
        <Form
          fields={[
            { kind: 'text', name: 'name', label: 'Namn', title: 'Namn och plats' },
            { kind: 'tel', name: 'phone', label: 'Telefon', title: 'Kontakt', intro: <p>Visas i sidfoten.</p> },
          ]}
          initialValues={{ name: 'Stafettkarnevalen 2025', phone: '' }}
          submitLabel="Spara"
          onSubmit={never}
        />
      ),
    },
    {
      name: 'Grid, with a group, two submits and another button',
      window: { height: 420, width: 900 },
      show: (
        <Form
          layout="grid"
          label="Ändra raden"
          fields={[
            { kind: 'text', name: 'title', label: 'Rubrik', rules: rules.string().required() },
            { kind: 'time', name: 'calls', label: 'Upprop' },
            { kind: 'time', name: 'starts', label: 'Start', rules: rules.string().required() },
            { kind: 'checkbox', name: 'chosen', label: 'Ta med', legend: 'Flickor 5 x 60 m, final' },
            { kind: 'select', name: 'track', label: 'Bana', legend: 'Flickor 5 x 60 m, final', options: [] },
          ]}
          initialValues={{ title: '', calls: '09:30', starts: '10:00', chosen: true, track: '' }}
          submitLabel="Spara utkast"
          submitKind="plain"
          otherSubmit={{ label: 'Publicera', onSubmit: never }}
          actions={<Button>Avbryt</Button>}
          onSubmit={never}
        />
      ),
    },
    {
      name: 'Other input above the fields, with a fault',
      show: (
        <Form<Values>
          {...common}
          initialValues={filled}
          above={<p>Laguppställningen</p>}
          fault="Uppställningen följer inte reglerna ännu."
          actions={<Button>Avbryt</Button>}
          onSubmit={never}
        />
      ),
    },
    {
      name: 'A table of inputs',
      window: { height: 420, width: 900 },
      show: (
        <Form
          layout="table"
          label="Konton"
          fields={[
            { kind: 'text', name: 'bank', label: 'Bankkonto' },
            { kind: 'text', name: 'lunch', label: 'Konto', legend: 'Lunch fredag' },
            { kind: 'text', name: 'centre', label: 'Kostnadsställe', legend: 'Lunch fredag' },
          ]}
          initialValues={{ bank: '1910', lunch: '', centre: 'KARNEVAL' }}
          submitLabel="Spara"
          onSubmit={never}
        />
      ),
    },
    {
      name: 'A short form in a row',
      show: (
        <Form
          layout="row"
          label="Rundbanan"
          fields={[{ kind: 'text', name: 'name', label: 'Namn på Rundbanan', rules: rules.string().required() }]}
          initialValues={{ name: 'Rundbanan' }}
          submitLabel="Byt namn"
          submitKind="plain"
          onSubmit={never}
        />
      ),
    },
    {
      name: 'Several answers to one question',
      show: (
        <Form
          fields={[
            { kind: 'checkbox', name: 'friday', label: 'Fredag', legend: 'Dagar' },
            { kind: 'checkbox', name: 'saturday', label: 'Lördag', legend: 'Dagar' },
          ]}
          initialValues={{ friday: true, saturday: false }}
          submitLabel="Spara"
          onSubmit={never}
        >
          <p>Priserna gäller per dag.</p>
        </Form>
      ),
    },
  ],
}
