import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf, Role } from '@stafapp/shared/contract/types'
import { ApiError } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, Form, type FormState, type Option, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { roleNames, schoolTypeText } from '../../terms.ts'
import { addressesIn, fieldsOfRow, type InviteRow, inviteRow, ROWS_MAX } from '../invite-rows.ts'
import classes from './invitations.module.css'

type Values = Record<string, string>
export type InvitedRole = Exclude<Role, 'super_admin'>

type InviteFormProps = {
  units: readonly InviteUnit[]
  /** If there are several, the form asks which. */
  roles: readonly InvitedRole[]
  /** The unit that the last row is for; another one while the form is open gets a row of its own, or the empty one. */
  asked: { unit: number } | null
  /** The invitations are sent, or the user has cancelled. */
  onClose: () => void
}

/**
 * Invites persons to units, each in a row of its own, and takes the focus when it has been loaded. Several pasted
 * addresses become rows. What is sent leaves the form; what the server refuses stays, with the error at its field.
 */
export function InviteForm({ units, roles, asked, onClose }: InviteFormProps) {
  const [rows, setRows] = useState<readonly InviteRow[]>(() => [inviteRow(0)])
  const [sent, setSent] = useState<readonly string[]>([])
  const invite = useCall('POST /api/users/create-invitation/')
  const onlyUnit = units.length === 1 ? String(units[0]?.id) : ''
  const fields = useMemo(
    () => inviteFields(rows, { units, roles, onRemove: ({ id }) => setRows(rows.filter((row) => row.id !== id)) }),
    [rows, units, roles],
  )
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<FormState<Values>>(null)
  const lastId = rows.at(-1)?.id
  const add = (addresses: readonly string[], unit?: string) => {
    const last = rows.at(-1)
    const added = addresses.map((_, index) => inviteRow((lastId ?? 0) + 1 + index))
    for (const [index, row] of added.entries()) {
      form.current?.change(row.email, addresses[index] ?? '')
      // Most leaders of a list are of one unit.
      form.current?.change(row.unit, unit ?? ((last && form.current.values[last.unit]) || onlyUnit))
    }
    setRows([...rows, ...added].slice(0, ROWS_MAX))
  }
  // The first row's address, and then that of a row that is added or asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last row takes the focus
  useEffect(() => {
    const inputs = place.current?.querySelectorAll<HTMLElement>('input[type="email"]') ?? []
    inputs[inputs.length - 1]?.focus()
  }, [lastId, asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    const last = rows.at(-1)
    if (!asked || !last || !form.current) return
    if (form.current.values[last.email]) add([''], String(asked.unit))
    else form.current.change(last.unit, String(asked.unit))
  }, [asked])
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const [own, ...others] = addressesIn(event.clipboardData.getData('text'))
    const row = rows.find(({ email }) => (event.target as HTMLElement).id.endsWith(email))
    if (!own || others.length === 0 || !row) return
    event.preventDefault()
    form.current?.change(row.email, own)
    add(others)
  }
  const isFilling = useRef(false)
  // Most leaders of a list are of one unit: the first that is chosen is that of all.
  const fillUnits = (values: Values) => {
    const [first, ...others] = rows.flatMap(({ unit }) => values[unit] || [])
    if (isFilling.current || first === undefined || others.length > 0) return
    isFilling.current = true
    for (const { unit } of rows) if (!values[unit]) form.current?.change(unit, first)
    isFilling.current = false
  }
  const leave = (done: readonly string[], left: readonly InviteRow[]) => {
    setSent([...sent, ...done])
    setRows(left)
  }
  const send = async (values: Values) => {
    const done: string[] = []
    const refused: { row: InviteRow; error: ApiError }[] = []
    for (const [index, row] of rows.entries()) {
      const email = (values[row.email] ?? '').trim()
      const body = { email, school_unit: Number(values[row.unit]), role: values.role as InvitedRole }
      try {
        await invite.mutateAsync({ body, idempotencyKey: row.key })
        done.push(email)
      } catch (error) {
        if (rows.length === 1 || !isAboutRow(error)) {
          notifyFailure(error)
          // Not about this row alone, as when the connection is lost: the rows after it are not tried.
          if (rows.length > 1) leave(done, [...refused.map((one) => one.row), ...rows.slice(index)])
          throw rows.length === 1 && error instanceof ApiError ? inRow(row, error) : error
        }
        refused.push({ row, error: inRow(row, error) })
      }
    }
    if (refused.length > 0) {
      leave(
        done,
        refused.map(({ row }) => row),
      )
      const errors = refused.flatMap(({ error }) => error.errors)
      const failed = new ApiError(null, { type: 'validation_error', errors })
      notifyFailure(failed)
      throw failed
    }
    const count = sent.length + done.length
    notifySuccess(count === 1 ? 'Inbjudan har skickats' : `${formatNumber(count)} inbjudningar är på väg`)
    onClose()
  }
  return (
    <div ref={place} onPaste={paste}>
      {sent.length > 0 && (
        <div role="status" className={classes.sent}>
          <p>Inbjudna</p>
          <ul>
            {sent.map((email, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only added to, and an address may be there for two units
              <li key={index}>✓ {email}</li>
            ))}
          </ul>
        </div>
      )}
      <Form<Values>
        layout="grid"
        fields={fields}
        initialValues={initialValues(onlyUnit, roles)}
        submitLabel={rows.length === 1 ? 'Skicka inbjudan' : `Skicka ${formatNumber(rows.length)} inbjudningar`}
        failureTitle={rows.length + sent.length === 1 ? 'Inbjudan kunde inte skickas.' : 'Alla kunde inte bjudas in.'}
        hasToast
        actions={<Button onClick={onClose}>{sent.length > 0 ? 'Stäng' : 'Avbryt'}</Button>}
        onChange={fillUnits}
        onSubmit={send}
      >
        {(state) => {
          form.current = state
          return (
            <div className={classes.more}>
              <Button disabled={rows.length >= ROWS_MAX} onClick={() => add([''])}>
                Bjud in en till
              </Button>
              <span className={classes.detail}>Du kan också klistra in flera adresser på en gång.</span>
            </div>
          )
        }}
      </Form>
    </div>
  )
}

/** The server refuses this invitation, and may take others: no lost connection, and not too many at once. */
const isAboutRow = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The server's refusal with the names that the row's fields have in the form. */
function inRow({ email, unit }: InviteRow, error: ApiError): ApiError {
  const names: Partial<Record<string, string>> = { email, school_unit: unit }
  const errors = error.errors.map((one) => ({ ...one, attr: one.attr && (names[one.attr] ?? one.attr) }))
  return new ApiError(error.response, { type: error.type, errors })
}

type Asked = { units: readonly InviteUnit[]; roles: readonly InvitedRole[]; onRemove: (row: InviteRow) => void }

function inviteFields(rows: readonly InviteRow[], { units, roles, onRemove }: Asked): FieldSpec[] {
  const role: FieldSpec = {
    kind: 'radio',
    name: 'role',
    label: 'Roll',
    options: roles.map((value) => ({ value, label: roleNames[value] })),
    rules: rules.string().required(),
  }
  const options = unitOptions(units)
  const fields = rows.flatMap((row, index) => {
    const own = fieldsOfRow({ row, index, rows, units: options })
    if (rows.length === 1) return own
    const remove = (
      <Button className={classes.remove} aria-label={`Ta bort inbjudan ${index + 1}`} onClick={() => onRemove(row)}>
        Ta bort
      </Button>
    )
    return own.map((field) => (field.name === row.unit ? { ...field, below: remove } : field))
  })
  return [...fields, ...(roles.length > 1 ? [role] : [])]
}

/** Of the first row; an added one gets its own. */
const initialValues = (onlyUnit: string, roles: readonly InvitedRole[]): Values => ({
  email_0: '',
  school_unit_0: onlyUnit,
  role: roles[0] ?? 'teacher',
})

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]
export type InviteUnit = Pick<Unit, 'id' | 'unit_name' | 'school_type'>

/** Options with the text 'unit name · school type'. */
function unitOptions(units: readonly InviteUnit[]): Option[] {
  return units.map((unit) => ({
    value: String(unit.id),
    label: [unit.unit_name, schoolTypeText(unit)].filter(Boolean).join(' · '),
  }))
}
