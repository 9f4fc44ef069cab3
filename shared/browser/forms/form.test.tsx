// @vitest-environment jsdom
import { type CalendarProps, type FieldSpec, Form, type FormProps, type FormValues, rules } from '@stafapp/shared/forms'
import { ApiError } from '@stafapp/shared/session'
import { privateKey } from '@stafapp/shared/storage'
import { failure } from '@stafapp/shared/testing/fake-api'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Values = { email: string; password: string; unit: string; level: string; privacy: boolean }

const fields: FieldSpec<keyof Values>[] = [
  {
    kind: 'email',
    name: 'email',
    title: 'Konto',
    label: 'E-post',
    autoComplete: 'email',
    helpText: 'Den adress som skolan har gett.',
    rules: rules.string().required().email(),
    attr: 'contact_info.email',
  },
  {
    kind: 'password',
    name: 'password',
    label: 'Lösenord',
    autoComplete: 'new-password',
    rules: rules.string().required().min(8),
  },
  { kind: 'select', name: 'unit', label: 'Enhet', options: [{ value: '7', label: 'Åshöjden - Lågstadium' }] },
  {
    kind: 'radio',
    name: 'level',
    label: 'Stadium',
    options: [
      { value: 'low', label: 'Lågstadium' },
      { value: 'high', label: 'Högstadium' },
    ],
    rules: rules.string().required(),
  },
  {
    kind: 'checkbox',
    name: 'privacy',
    label: 'Jag godkänner',
    rules: rules.boolean().oneOf([true], 'Du måste godkänna integritetspolicyn för att fortsätta.'),
  },
]
const initialValues: Values = { email: '', password: '', unit: '', level: '', privacy: false }

function show(onSubmit: (values: Values) => Promise<unknown> = async () => undefined) {
  renderAt(<Form fields={fields} initialValues={initialValues} onSubmit={onSubmit} />)
  return userEvent.setup()
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka' })
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('E-post'), 'anna@skola.fi')
  await user.type(screen.getByLabelText('Lösenord'), 'Karneval1')
  await user.selectOptions(screen.getByLabelText('Enhet'), '7')
  await user.click(screen.getByLabelText('Högstadium'))
  await user.click(screen.getByLabelText('Jag godkänner'))
}

test('every kind of field gives its value to onSubmit', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const user = show(onSubmit)
  await fill(user)
  await user.click(submit())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    email: 'anna@skola.fi',
    password: 'Karneval1',
    unit: '7',
    level: 'high',
    privacy: true,
  })
})

test('A12: submit is disabled while invalid and says which fields are missing', async () => {
  const user = show()
  await waitFor(() => expect(submit().disabled).toBe(true))
  expect(described(submit())).toBe('Fyll ännu i: E-post, Lösenord, Stadium, Jag godkänner.')
  await user.type(screen.getByLabelText('E-post'), 'anna@skola.fi')
  expect(described(submit())).toBe('Fyll ännu i: Lösenord, Stadium, Jag godkänner.')
})

test('what is filled in but faulty is named apart from what is empty', async () => {
  const user = show()
  await user.type(screen.getByLabelText('E-post'), 'anna@')
  await user.type(screen.getByLabelText('Lösenord'), 'kort')
  await waitFor(() => expect(described(submit())).toBe('Fyll ännu i: Stadium, Jag godkänner. Rätta: E-post, Lösenord.'))
  await user.type(screen.getByLabelText('E-post'), 'skola.fi')
  await user.clear(screen.getByLabelText('Lösenord'))
  expect(described(submit())).toBe('Fyll ännu i: Lösenord, Stadium, Jag godkänner.')
})

test('A10: rules are checked on every change; the error stands at the field and in the accessibility tree', async () => {
  const user = show()
  const email = screen.getByLabelText('E-post')
  expect(email.getAttribute('aria-invalid')).toBe('false')
  await user.type(email, 'anna@')
  expect(screen.getByText('Skriv en e-postadress, till exempel namn@skola.fi.')).toBeTruthy()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(described(email)).toContain('Skriv en e-postadress')
  await user.type(email, 'skola.fi')
  expect(email.getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['E-post', 'Fältet är obligatoriskt.'],
  ['Lösenord', 'Fältet är obligatoriskt.'],
])('A10: leaving %s empty says so', async (label, message) => {
  const user = show()
  await user.click(screen.getByLabelText(label))
  await user.tab()
  await waitFor(() => expect(described(screen.getByLabelText(label))).toContain(message))
})

test('a dialog that opens takes the focus from a field, which is not left by that', async () => {
  renderAt(
    <>
      <Form fields={fields} initialValues={initialValues} onSubmit={async () => undefined} />
      <dialog open>
        <input aria-label="Sök" />
      </dialog>
    </>,
  )
  const user = userEvent.setup()
  const email = screen.getByLabelText('E-post')
  await user.click(email)
  act(() => screen.getByLabelText('Sök').focus())
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(email.getAttribute('aria-invalid')).toBe('false')
  await user.click(email)
  await user.tab()
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
})

test('A10: a rule of a checkbox and of a group is read out too', async () => {
  const user = show()
  const privacy = screen.getByLabelText('Jag godkänner')
  await user.click(privacy)
  await user.click(privacy)
  expect(described(privacy)).toBe('Du måste godkänna integritetspolicyn för att fortsätta.')
  await user.click(screen.getByLabelText('Lågstadium'))
  expect(screen.getByRole('radiogroup', { name: 'Stadium' }).getAttribute('aria-invalid')).toBe('false')
})

test('A12: where many fields are all required, one sentence says so', () => {
  const one = (name: string): FieldSpec => ({ kind: 'text', name, label: name, rules: rules.string().required() })
  const all = ['a', 'b', 'c', 'd', 'e']
  const show = (names: readonly string[]) =>
    renderAt(
      <Form<FormValues>
        fields={names.map(one)}
        initialValues={Object.fromEntries(names.map((name) => [name, '']))}
        onSubmit={async () => undefined}
      />,
    )
  show(all)
  expect(screen.getByText('Alla fält är obligatoriska.').closest('form')?.dataset.allRequired).toBe('true')
  for (const name of all) expect(screen.getByLabelText(name).getAttribute('aria-required')).toBe('true')
  show(['f', 'g', 'h', 'i'])
  expect(screen.getByLabelText('f').closest('form')?.dataset.allRequired).toBe('false')
  expect(screen.getAllByText('Alla fält är obligatoriska.')).toHaveLength(1)
})

test('A12: in a row the button beside the fields says what is missing, and no word at each does', async () => {
  const fields: FieldSpec[] = [{ kind: 'text', name: 'minutes', label: 'Minuter', rules: rules.string().required() }]
  const optional: FieldSpec = { kind: 'text', name: 'why', label: 'Varför', rules: rules.string() }
  const show = (some: FieldSpec[]) =>
    renderAt(
      <Form<FormValues>
        layout="row"
        fields={some}
        initialValues={{ minutes: '', why: '' }}
        onSubmit={async () => undefined}
      />,
    )
  show(fields)
  const field = screen.getByLabelText('Minuter')
  expect(field.closest('form')?.dataset.allRequired).toBe('true')
  expect(field.getAttribute('aria-required')).toBe('true')
  expect(screen.queryByText('Alla fält är obligatoriska.')).toBeNull()
  // To leave it empty is no fault, which would move the buttons; to empty it is one.
  const user = userEvent.setup()
  await user.click(field)
  await user.tab()
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText('Fyll ännu i: Minuter.')).toBeTruthy()
  await user.type(field, '5{Backspace}')
  await user.tab()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  cleanup()
  show([...fields, optional])
  expect(screen.getByLabelText('Minuter').closest('form')?.dataset.allRequired).toBe('false')
})

test('A12: required is marked in text and in the accessibility tree', () => {
  show()
  expect(screen.getAllByText('obligatoriskt')).toHaveLength(4)
  expect(screen.getByLabelText('E-post').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Enhet').getAttribute('aria-required')).toBe('false')
})

test('A12: help opens by focus, by press and by hover, and Escape closes it', async () => {
  const user = show()
  const help = screen.getByRole('button', { name: 'Hjälp: E-post' })
  const tip = () => screen.queryByRole('tooltip')
  expect(described(screen.getByLabelText('E-post'))).toBe('Den adress som skolan har gett.')
  await user.tab()
  expect(document.activeElement).toBe(help)
  expect(tip()?.textContent).toBe('Den adress som skolan har gett.')
  await user.keyboard('{Escape}')
  expect(tip()).toBeNull()
  await user.keyboard('{Enter}')
  expect(tip()).not.toBeNull()
  await user.tab()
  expect(tip()).toBeNull()
  await user.hover(help)
  expect(tip()).not.toBeNull()
  await user.unhover(help)
  expect(tip()).toBeNull()
})

test('A12: a tap opens help once, not open and shut', async () => {
  const user = show()
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Hjälp: E-post' }) })
  expect(screen.queryByRole('tooltip')).not.toBeNull()
})

test('A13: the password can be shown, pasted and filled in by a manager', async () => {
  const user = show()
  const password = screen.getByLabelText('Lösenord')
  const reveal = screen.getByRole('button', { name: 'Visa lösenord' })
  expect(password.getAttribute('type')).toBe('password')
  expect(password.getAttribute('autocomplete')).toBe('new-password')
  expect(reveal.textContent).toBe('Visa')
  await user.click(reveal)
  expect(password.getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Dölj lösenord' }).textContent).toBe('Dölj')
  await user.click(password)
  await user.paste('Karneval1')
  expect((password as HTMLInputElement).value).toBe('Karneval1')
  expect(screen.getByLabelText('E-post').getAttribute('autocomplete')).toBe('email')
})

test('while submitting everything is disabled and the button shows that it works', async () => {
  let finish: (value?: unknown) => void = () => undefined
  const onSubmit = vi.fn(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const user = show(onSubmit)
  await fill(user)
  await user.dblClick(submit())
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(submit().disabled).toBe(true)
  expect(described(submit())).toBe('Skickar …')
  expect(screen.getByLabelText('E-post').matches(':disabled')).toBe(true)
  finish()
  await waitFor(() => expect(submit().disabled).toBe(false))
})

test('unsaved input is marked for the shell, from the first letter until it is sent', async () => {
  let isOnline = false
  const user = show(async () => {
    if (!isOnline) throw new Error('Utan nät')
  })
  const unsaved = () => document.querySelector('form[data-dirty="true"]') !== null
  expect(unsaved()).toBe(false)
  await user.type(screen.getByLabelText('E-post'), 'a')
  expect(unsaved()).toBe(true)
  await user.clear(screen.getByLabelText('E-post'))
  expect(unsaved()).toBe(false)
  await fill(user)
  await user.click(submit())
  await screen.findByRole('alert')
  expect(unsaved()).toBe(true)
  isOnline = true
  await user.click(submit())
  await waitFor(() => expect(unsaved()).toBe(false))
  await user.type(screen.getByLabelText('E-post'), 'x')
  expect(unsaved()).toBe(true)
})

test('A11: server errors land on their fields by attr, the summary takes focus and its links lead there', async () => {
  const body = {
    type: 'validation_error',
    errors: [
      { code: 'taken', detail: 'Adressen används redan.', attr: 'contact_info.email' },
      { code: 'throttled', detail: 'Försök om en stund.', attr: null },
    ],
  }
  const user = show(() => Promise.reject(new ApiError(failure(400, 'x'), body)))
  await fill(user)
  await user.click(submit())
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('Försök om en stund.')
  const email = screen.getByLabelText('E-post')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(described(email)).toContain('Adressen används redan.')
  await user.click(screen.getByRole('link', { name: 'E-post: Adressen används redan.' }))
  expect(document.activeElement).toBe(email)
  await user.type(email, 'x')
  expect(email.getAttribute('aria-invalid')).toBe('false')
  expect(submit().disabled).toBe(false)
  // The box no longer speaks of what has been changed.
  expect(summary.textContent).not.toContain('Adressen används redan.')
  expect(summary.textContent).toContain('Försök om en stund.')
})

test('the summary goes when all that was refused has been changed, and takes no focus if it comes back', async () => {
  const body = {
    type: 'validation_error',
    errors: [{ code: 'taken', detail: 'Adressen används redan.', attr: 'contact_info.email' }],
  }
  const user = show(() => Promise.reject(new ApiError(failure(400, 'x'), body)))
  await fill(user)
  await user.click(submit())
  await screen.findByRole('alert')
  const email = screen.getByLabelText('E-post')
  await user.type(email, 'x')
  expect(screen.queryByText('E-post: Adressen används redan.')).toBeNull()
  await user.type(email, '{Backspace}')
  expect(screen.getByText('E-post: Adressen används redan.')).toBeTruthy()
  expect(document.activeElement).toBe(email)
})

test('an error that is no answer of the server is shown as it is', async () => {
  const user = show(() => Promise.reject(new Error('Utan nät')))
  await fill(user)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain('Utan nät')
})

test('a title heads the fields that follow it', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Konto' })).toBeTruthy()
})

test('a rule can look at another field', async () => {
  const pair: FieldSpec<'a' | 'b'>[] = [
    { kind: 'text', name: 'a', label: 'Ett' },
    { kind: 'text', name: 'b', label: 'Två', rules: rules.string().oneOf([rules.ref('a')], 'Lösenorden matchar inte') },
  ]
  renderAt(<Form fields={pair} initialValues={{ a: '', b: '' }} onSubmit={async () => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Ett'), 'x')
  await user.type(screen.getByLabelText('Två'), 'y')
  expect(screen.getByText('Lösenorden matchar inte')).toBeTruthy()
})

test('fields with the same label are named once', async () => {
  const units: FieldSpec<'first' | 'second'>[] = (['first', 'second'] as const).map((name) => ({
    kind: 'text',
    name,
    label: 'Enhetens namn',
    rules: rules.string().required(),
  }))
  renderAt(<Form fields={units} initialValues={{ first: '', second: '' }} onSubmit={async () => undefined} />)
  expect(await screen.findByText('Fyll ännu i: Enhetens namn.')).toBeTruthy()
})

test('A12: neighbouring boxes with one legend are one question', async () => {
  const boxes: FieldSpec[] = ['Vanlig', 'Liten'].map((label) => ({
    kind: 'checkbox',
    name: label,
    label,
    legend: 'Skoltyp',
    ...(label === 'Liten' && { rules: rules.boolean().oneOf([true], 'Välj en skoltyp.') }),
  }))
  renderAt(
    <Form<FormValues>
      fields={[...boxes, { kind: 'text', name: 'count', label: 'Elever' }]}
      initialValues={{ Vanlig: true, Liten: false, count: '' }}
      onSubmit={async () => undefined}
    />,
  )
  const question = screen.getByRole('group', { name: 'Skoltyp' })
  expect(within(question).getAllByRole('checkbox')).toHaveLength(2)
  expect(within(question).queryByRole('textbox')).toBeNull()
  // The rule applies to the group: no single box is marked required, and the button names the question.
  expect(within(question).queryByText('obligatoriskt')).toBeNull()
  expect(await screen.findByText('Fyll ännu i: Skoltyp.')).toBeTruthy()
})

type Times = { day: string; starts: string; closes: string }

const times: FieldSpec<keyof Times>[] = [
  { kind: 'date', name: 'day', label: 'Första dagen', near: '2025-04-15', rules: rules.string().required() },
  { kind: 'time', name: 'starts', label: 'Start' },
  { kind: 'datetime', name: 'closes', label: 'Stänger', near: '2025-04-15' },
]

function showTimes(start: Partial<Times> = {}, extra: Partial<FormProps<Times>> = {}) {
  const onSubmit = vi.fn(async () => undefined)
  const initialValues = { day: '', starts: '', closes: '', ...start }
  renderAt(<Form<Times> fields={times} initialValues={initialValues} onSubmit={onSubmit} {...extra} />)
  return { user: userEvent.setup(), onSubmit }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a day and a time are typed in any usual form, shown as in Finland and sent as ISO', async () => {
  const { user, onSubmit } = showTimes()
  await user.type(field('Första dagen'), '16.5')
  await user.type(field('Start'), '1440')
  await user.type(field('Stänger, datum'), '2025-05-07')
  await user.type(field('Stänger, klockslag'), '9')
  await user.tab()
  expect(field('Första dagen').value).toBe('16.5.2025')
  expect(field('Start').value).toBe('14:40')
  expect(field('Stänger, datum').value).toBe('7.5.2025')
  expect(field('Stänger, klockslag').value).toBe('09:00')
  await user.click(submit())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ day: '2025-05-16', starts: '14:40', closes: '2025-05-07T09:00' })
})

test('a value is shown as in Finland from the beginning, and sent unchanged', async () => {
  const values = { day: '2025-05-16', starts: '14:40', closes: '2025-05-07T23:59' }
  const { user, onSubmit } = showTimes(values)
  expect(field('Första dagen').value).toBe('16.5.2025')
  expect(field('Stänger, datum').value).toBe('7.5.2025')
  await user.click(submit())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(values)
})

test.each([
  ['Första dagen', '31.2.2025', 'Skriv ett datum som finns, till exempel 16.5.2025.'],
  ['Start', '25:00', 'Skriv ett klockslag, till exempel 14:40.'],
  ['Stänger, datum', 'Tisdag', 'Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40.'],
  ['Stänger, klockslag', 'T9', 'Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40.'],
])('in %s the text "%s" stays as typed and is explained when the field is left', async (name, text, message) => {
  const { user } = showTimes({ day: '2025-05-16' })
  await user.clear(field(name))
  await user.type(field(name), text)
  expect(screen.queryByText(message)).toBeNull()
  expect(submit().disabled).toBe(true)
  await user.click(submit())
  await user.click(document.body)
  await waitFor(() => expect(described(field(name))).toContain(message))
  expect(field(name).value).toBe(text)
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
})

test('half a moment is no error while the other half is being typed', async () => {
  const { user } = showTimes({ day: '2025-05-16' })
  await user.type(field('Stänger, datum'), '7.5')
  await user.tab()
  expect(document.activeElement).toBe(field('Stänger, klockslag'))
  expect(field('Stänger, datum').getAttribute('aria-invalid')).toBe('false')
  await user.tab()
  await waitFor(() => expect(field('Stänger, datum').getAttribute('aria-invalid')).toBe('true'))
})

test('an empty day is refused only where it is required', async () => {
  const { user } = showTimes()
  await waitFor(() => expect(described(submit())).toBe('Fyll ännu i: Första dagen.'))
  await user.click(field('Start'))
  await user.tab()
  expect(field('Start').getAttribute('aria-invalid')).toBe('false')
})

function Calendar({ day, onChoose }: CalendarProps) {
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={() => onChoose('2025-05-17')}>
      {day}
    </button>
  )
}

test('a calendar opens beside the typed day, gives its choice and returns the focus', async () => {
  const { user } = showTimes(
    { day: '2025-05-16' },
    { fields: [{ ...times[0], calendar: Calendar } as FieldSpec<'day'>] },
  )
  const button = screen.getByRole('button', { name: 'Kalender: Första dagen' })
  await user.click(button)
  expect(screen.getByRole('dialog', { name: 'Välj dag: Första dagen' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(field('Första dagen').value).toBe('16.5.2025')
  await user.click(button)
  await user.click(screen.getByRole('button', { name: '2025-05-16' }))
  expect(field('Första dagen').value).toBe('17.5.2025')
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.click(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the second button submits in its own way, and Enter presses the first', async () => {
  const publish = vi.fn(async () => undefined)
  const { user, onSubmit } = showTimes(
    { day: '2025-05-16' },
    { submitLabel: 'Spara utkast', submitKind: 'plain', otherSubmit: { label: 'Publicera', onSubmit: publish } },
  )
  await user.type(field('Start'), '9{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(publish).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Publicera' }))
  expect(publish).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('answers decide what is asked next, and texts follow the input', async () => {
  const start = { role: '', school: '' }
  const role: FieldSpec<'role'> = {
    kind: 'text',
    name: 'role',
    label: 'Roll',
    below: ({ values }) => `Roll ${values.role}`,
  }
  const school: FieldSpec<'school'> = { kind: 'text', name: 'school', label: 'Skola', rules: rules.string().required() }
  const onSubmit = vi.fn(async () => undefined)
  renderAt(
    <Form<typeof start>
      fields={({ role: chosen }) => (chosen === 'admin' ? [role, school] : [role])}
      initialValues={start}
      onSubmit={onSubmit}
    >
      {({ values, change }) => (
        <button type="button" onClick={() => change('school', `${values.school}x`)}>
          Skriv
        </button>
      )}
    </Form>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Roll'), 'admin')
  expect(screen.getByText('Roll admin')).toBeTruthy()
  await waitFor(() => expect(submit().disabled).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Skriv' }))
  await user.click(submit())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ role: 'admin', school: 'x' })
})

const nameFields: FieldSpec<'name'>[] = [{ kind: 'text', name: 'name', label: 'Namn' }]

function Versions({ onSubmit }: { onSubmit: () => Promise<undefined> }) {
  const [version, setVersion] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Ny version
      </button>
      <Form
        fields={nameFields}
        initialValues={{ name: `Bana ${version}`, version: String(version) }}
        onSubmit={onSubmit}
      />
    </>
  )
}

test('new initial values are followed, but never over unsaved input', async () => {
  const onSubmit = vi.fn(async () => undefined)
  renderAt(<Versions onSubmit={onSubmit} />)
  const user = userEvent.setup()
  const next = screen.getByRole('button', { name: 'Ny version' })
  const name = () => screen.getByLabelText<HTMLInputElement>('Namn')
  await user.click(next)
  expect(name().value).toBe('Bana 2')
  expect(name().form?.dataset.dirty).toBe('false')
  await user.type(name(), '!')
  await user.click(next)
  expect(name().value).toBe('Bana 2!')
  await user.click(submit())
  // The save names the version that was edited, and the form follows again.
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Bana 2!', version: '2' })
  await waitFor(() => expect(name().value).toBe('Bana 3'))
})

describe('input outside the fields', () => {
  const one: FieldSpec<'reason'>[] = [
    { kind: 'text', name: 'reason', label: 'Orsak', rules: rules.string().required() },
  ]
  const form = (props: Partial<FormProps<{ reason: string }>>) => (
    <Form
      fields={one}
      initialValues={{ reason: '' }}
      label="Begäran"
      onSubmit={async () => undefined}
      actions={<button type="button">Avbryt</button>}
      {...props}
    />
  )

  test('keeps the button disabled while it has a fault, which is told beside what is missing', async () => {
    renderAt(form({ fault: 'Uppställningen följer inte reglerna ännu.' }))
    const user = userEvent.setup()
    await waitFor(() =>
      expect(described(submit())).toBe('Fyll ännu i: Orsak. Uppställningen följer inte reglerna ännu.'),
    )
    await user.type(screen.getByLabelText('Orsak'), 'x')
    expect(described(submit())).toBe('Uppställningen följer inte reglerna ännu.')
    expect(submit().disabled).toBe(true)
  })

  test('counts as unsaved', () => {
    renderAt(form({ isDirty: true }))
    expect(screen.getByRole('form', { name: 'Begäran' }).dataset.dirty).toBe('true')
  })

  test('is above the fields, and other buttons stand beside the submit button', () => {
    renderAt(form({ above: <p>Sträckorna</p> }))
    const above = screen.getByText('Sträckorna')
    expect(above.compareDocumentPosition(screen.getByLabelText('Orsak'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('button', { name: 'Avbryt' }).parentElement).toBe(submit().parentElement)
  })

  test('can follow the values', async () => {
    const onChange = vi.fn()
    renderAt(form({ onChange }))
    await userEvent.setup().type(screen.getByLabelText('Orsak'), 'ab')
    expect(onChange.mock.calls).toEqual([[{ reason: 'a' }], [{ reason: 'ab' }]])
  })
})

test('in a series each entry begins anew in the first field with the values that are kept, and only after a success', async () => {
  const series: FieldSpec<'name' | 'grade'>[] = [
    { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().required() },
    { kind: 'text', name: 'grade', label: 'Årskurs' },
  ]
  const onSubmit = vi.fn<(values: { name: string; grade: string }) => Promise<void>>()
  onSubmit.mockRejectedValueOnce(new Error('Utan nät')).mockResolvedValue()
  renderAt(
    <Form
      fields={series}
      initialValues={{ name: '', grade: '' }}
      onSubmit={onSubmit}
      next={({ grade }) => ({ name: '', grade })}
    />,
  )
  const user = userEvent.setup()
  const name = screen.getByLabelText<HTMLInputElement>('Namn')
  await user.type(name, 'Ida')
  await user.type(screen.getByLabelText('Årskurs'), '7{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Utan nät')
  expect(name.value).toBe('Ida')
  await user.click(submit())
  await waitFor(() => expect(name.value).toBe(''))
  expect(document.activeElement).toBe(name)
  expect(screen.getByLabelText<HTMLInputElement>('Årskurs').value).toBe('7')
  await waitFor(() => expect(submit().disabled).toBe(true))
  await user.keyboard('Ellen{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Ellen', grade: '7' }))
})

test('a save that is refused, because others have saved meanwhile, offers what they saved', async () => {
  const onSubmit = vi.fn(() => Promise.reject(new Error('Någon annan har ändrat uppgifterna.')))
  renderAt(<Versions onSubmit={onSubmit} />)
  const user = userEvent.setup()
  const name = screen.getByLabelText<HTMLInputElement>('Namn')
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Ny version' }))
  expect(screen.queryByRole('button', { name: 'Hämta de nya uppgifterna' })).toBeNull()
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Hämta de nya uppgifterna' }))
  expect(name.value).toBe('Bana 2')
  expect(name.form?.dataset.dirty).toBe('false')
  expect(screen.queryByRole('alert')).toBeNull()
})

type Carnival = { starts: string; closes: string; status: string; city: string; version: string }
const carnival: FieldSpec<keyof Carnival>[] = [
  { kind: 'date', name: 'starts', label: 'Första dagen' },
  { kind: 'datetime', name: 'closes', label: 'Anmälan stänger' },
  { kind: 'select', name: 'status', label: 'Läge', options: [{ value: 'open', label: 'Öppen' }] },
  { kind: 'text', name: 'city', label: 'Ort' },
]
const opened = { starts: '2025-05-16', closes: '2025-04-25T23:59', status: '', city: 'Åbo', version: '1' }
const theirs = { starts: '2025-05-23', closes: '2025-04-30T20:00', status: 'open', city: 'Åbo', version: '2' }

function Others({ onSubmit }: { onSubmit: (values: Carnival) => Promise<void> }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSaved(true)}>
        De andra sparar
      </button>
      <Form<Carnival> fields={carnival} initialValues={isSaved ? theirs : opened} onSubmit={onSubmit} />
    </>
  )
}

test('a save that is refused can keep the own input on top of what others saved, and tells what that is', async () => {
  const onSubmit = vi.fn<(values: Carnival) => Promise<void>>()
  onSubmit.mockRejectedValueOnce(new Error('Någon annan har ändrat uppgifterna.')).mockResolvedValue()
  renderAt(<Others onSubmit={onSubmit} />)
  const user = userEvent.setup()
  const city = screen.getByLabelText<HTMLInputElement>('Ort')
  await user.clear(city)
  await user.type(city, 'Esbo')
  await user.click(screen.getByRole('button', { name: 'De andra sparar' }))
  await user.click(submit())
  await screen.findByText('Någon annan har sparat under tiden. Nu står här:')
  expect(screen.getByRole('status').textContent).toContain(
    'Första dagen: 23.5.2025Anmälan stänger: 30.4.2025 20:00Läge: Öppen',
  )
  await user.click(screen.getByRole('button', { name: 'Behåll det du har ändrat' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(city.value).toBe('Esbo')
  expect(city.form?.dataset.dirty).toBe('true')
  await user.click(submit())
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...theirs, city: 'Esbo' }))
})

test('where nothing can be sent unchanged, the button waits for a change', async () => {
  renderAt(
    <Form fields={nameFields} initialValues={{ name: 'Rundbanan' }} needsChange onSubmit={async () => undefined} />,
  )
  const user = userEvent.setup()
  expect(submit().disabled).toBe(true)
  await user.type(screen.getByLabelText('Namn'), '!')
  expect(submit().disabled).toBe(false)
  await user.click(submit())
  await waitFor(() => expect(submit().disabled).toBe(true))
})

test.each([
  ['5', undefined],
  ['', undefined],
  ['-1', 'Skriv ett heltal mellan 0 och 240.'],
  ['241', 'Skriv ett heltal mellan 0 och 240.'],
  ['1.5', 'Skriv ett heltal mellan 0 och 240.'],
  ['1e2', 'Skriv ett heltal mellan 0 och 240.'],
])('a whole number between two others: "%s"', async (text, message) => {
  const fault = await rules
    .whole(0, 240)
    .validate(text)
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  expect(fault).toBe(message)
})

test('a bound below zero is told with a minus sign', async () => {
  await expect(rules.whole(-240, 600).validate('601')).rejects.toThrow('Skriv ett heltal mellan −240 och 600.')
})

function UntilClosed({ form }: { form: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && form(() => setOpen(false))
}

describe('keep', () => {
  const named = [
    { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().required() },
    { kind: 'password', name: 'secret', label: 'Lösenord', autoComplete: 'current-password' },
    { kind: 'checkbox', name: 'isOpen', label: 'Öppen' },
  ] as const satisfies FieldSpec[]
  const saved = { name: 'Vasa', secret: '', isOpen: false, version: '1' }
  type Named = typeof saved
  const view = (props: Partial<FormProps<Named>> = {}) =>
    renderAt(
      <Form<Named> keep="place:1" fields={named} initialValues={saved} onSubmit={async () => undefined} {...props} />,
    )
  const field = () => screen.getByLabelText<HTMLInputElement>('Namn')
  const note = () => screen.queryByText('Det som inte hann sparas är kvar.')
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('private:'))
  const form = (): HTMLElement => field().closest('form') as HTMLElement

  /** Without React's cleanup, as a browser does. */
  const closeTab = (page: ReturnType<typeof view>) => {
    const left = { ...localStorage }
    page.unmount()
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
  }

  beforeEach(() => {
    forgetSession()
    storeSession({ username: 'anna' })
  })
  afterEach(() => {
    forgetSession()
  })

  test('brings unsaved input back with a note, except passwords, until it is saved', async () => {
    const user = userEvent.setup()
    const first = view()
    expect(note()).toBeNull()
    await user.type(field(), ' övningsskola')
    await user.type(screen.getByLabelText('Lösenord'), 'hemligt')
    await user.click(screen.getByLabelText('Öppen'))
    expect(form().dataset.kept).toBe('true')
    closeTab(first)
    expect(JSON.stringify({ ...localStorage })).not.toContain('hemligt')
    const onSubmit = vi.fn(async () => undefined)
    const second = view({ onSubmit, initialValues: { ...saved, version: '2' } })
    expect(field().value).toBe('Vasa övningsskola')
    expect(note()).toBeTruthy()
    await user.click(submit())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      name: 'Vasa övningsskola',
      secret: '',
      isOpen: true,
      version: '2',
    })
    await waitFor(() => expect(note()).toBeNull())
    expect(stored()).toEqual([])
    closeTab(second)
    view()
    expect(field().value).toBe('Vasa')
  })

  test('tells a fault in what is brought back at its field, and does not let it be sent', async () => {
    const user = userEvent.setup()
    const fields = [{ ...named[0], rules: rules.string().max(6) }]
    const first = view({ fields, needsChange: true })
    await user.type(field(), ' skola')
    expect(screen.getByText('Skriv högst 6 tecken.')).toBeTruthy()
    closeTab(first)
    view({ fields, needsChange: true })
    expect(field().value).toBe('Vasa skola')
    expect(await screen.findByText('Skriv högst 6 tecken.')).toBeTruthy()
    expect(submit()).toHaveProperty('disabled', true)
    expect(screen.getByText('Rätta: Namn.')).toBeTruthy()
  })

  test('is emptied by a save that takes the form off the page', async () => {
    const user = userEvent.setup()
    renderAt(
      <UntilClosed
        form={(close) => (
          <Form<Named> keep="place:1" fields={named} initialValues={saved} onSubmit={async () => close()} />
        )}
      />,
    )
    await user.type(field(), ' 2')
    expect(stored()).toHaveLength(1)
    await user.click(submit())
    await waitFor(() => expect(screen.queryByLabelText('Namn')).toBeNull())
    expect(stored()).toEqual([])
  })

  test('keeps what a refused save did not save', async () => {
    const user = userEvent.setup()
    const first = view({ onSubmit: async () => Promise.reject(new Error('Sessionen har gått ut.')) })
    await user.type(field(), ' 2')
    await user.click(submit())
    await screen.findByText('Sessionen har gått ut.')
    closeTab(first)
    view()
    expect(field().value).toBe('Vasa 2')
  })

  test('keeps what the user decided not to send after all, without calling it a failure', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn(() => Promise.reject(new DOMException('refused', 'AbortError')))
    const first = view({ onSubmit })
    await user.type(field(), ' 2')
    await user.click(submit())
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stored()).toHaveLength(1)
    closeTab(first)
    view()
    expect(field().value).toBe('Vasa 2')
  })

  test('is there at the next login when the session has ended', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    act(() => {
      for (const key of ['access_token', 'refresh_token', 'user']) localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    })
    first.unmount()
    storeSession({ username: 'anna' })
    view()
    expect(field().value).toBe('Vasa 2')
    expect(note()).toBeTruthy()
  })

  test('opens the fold that it is brought back in', async () => {
    const user = userEvent.setup()
    const folded = () =>
      renderAt(
        <details>
          <summary>Ny rad</summary>
          <Form<Named> keep="place:1" fields={named} initialValues={saved} onSubmit={async () => undefined} />
        </details>,
      )
    const isOpen = () => field().closest('details')?.open
    const first = folded()
    expect(isOpen()).toBe(false)
    await user.type(field(), ' 2')
    closeTab(first)
    folded()
    expect(isOpen()).toBe(true)
  })

  test('goes when the form is closed or its page is left', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    first.unmount()
    expect(stored()).toEqual([])
  })

  test('“Ångra ändringarna” drops it, and the focus goes on to the first field', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    closeTab(first)
    view()
    await user.click(screen.getByRole('button', { name: 'Ångra ändringarna' }))
    expect(field().value).toBe('Vasa')
    expect(document.activeElement).toBe(field())
    expect(note()).toBeNull()
    await waitFor(() => expect(stored()).toEqual([]))
  })

  test('says what somebody else has saved in the same field meanwhile, and asks which to keep', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    closeTab(first)
    const theirs = { ...saved, name: 'Borgå', isOpen: true, version: '2' }
    const second = view({ initialValues: theirs })
    expect(field().value).toBe('Vasa 2')
    expect(screen.getByLabelText<HTMLInputElement>('Öppen').checked, 'what only they have changed').toBe(true)
    expect(screen.getByText('Namn: Borgå')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Behåll det du har ändrat' }))
    expect(screen.queryByText('Namn: Borgå')).toBeNull()
    expect(field().value).toBe('Vasa 2')
    closeTab(second)
    view({ initialValues: { ...theirs, name: 'Ekenäs' } })
    await user.click(screen.getByRole('button', { name: 'Hämta de nya uppgifterna' }))
    expect(field().value).toBe('Ekenäs')
    expect(stored()).toEqual([])
  })

  test('says nothing when the input was saved after all, or its shape is another', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    closeTab(first)
    const second = view({ initialValues: { ...saved, name: 'Vasa 2' } })
    expect(note()).toBeNull()
    closeTab(second)
    localStorage.setItem(privateKey('anna', 'draft:place:1'), JSON.stringify({ at: Date.now(), draft: { own: 7 } }))
    view()
    expect(note()).toBeNull()
    expect(field().value).toBe('Vasa')
  })

  test('is another user’s own, and nobody’s without a login', async () => {
    const user = userEvent.setup()
    const first = view()
    await user.type(field(), ' 2')
    closeTab(first)
    storeSession({ username: 'bo' })
    const second = view()
    expect(field().value).toBe('Vasa')
    closeTab(second)
    forgetSession()
    view()
    await user.type(field(), ' 3')
    expect(stored()).toEqual([])
    expect(form().dataset.kept).toBeUndefined()
  })

  test('does not keep without being asked to', async () => {
    const user = userEvent.setup()
    view({ keep: undefined })
    await user.type(field(), ' 2')
    expect(stored()).toEqual([])
  })
})
