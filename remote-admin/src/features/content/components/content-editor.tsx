import { Calendar } from '@stafapp/shared/calendar'
import { type FieldSpec, Form, type FormValues, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { newRequestKey } from '@stafapp/shared/request-key'
import { type ReactNode, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { Preview } from '../../../shared/markdown.tsx'
import { type Item, useRemoveContent, useSaveContent, type Values } from '../api.ts'
import type { ContentField, ContentKind } from '../content-kinds.ts'
import { Versions } from './versions.tsx'

type ContentEditorProps = {
  kind: ContentKind
  /** null: a new text. */
  item: Item | null
  /** The saved values, or initial values of a new text. */
  saved: Values
  title: (values: Values) => string
  /** The text can be edited, but not unpublished or removed. */
  isKept?: boolean
  /** Names of read-only fields. */
  fixed?: readonly string[]
  /** Additional fields beyond those of the kind. */
  extra?: (values: Values, change: (part: Values) => void) => ReactNode
}

/** Editor of a text of any kind: drafts are not public until published. */
export function ContentEditor({ kind, item, saved, title, isKept = false, fixed = [], extra }: ContentEditorProps) {
  // After a save the list still has the version before for a moment.
  const [own, setOwn] = useState<{ item: Item; saved: Values } | null>(null)
  const [key, setKey] = useState(newRequestKey)
  const save = useSaveContent(kind.name)
  const remove = useRemoveContent(kind.name)
  const known = own && item && own.item.version > item.version ? own : { item, saved }

  const send = async (form: FormValues, published: boolean | undefined, said: string) => {
    const values = fromForm(form, saved)
    const before = known.item && { ...known.item, version: Number(form.version) }
    try {
      const after = await save.mutateAsync({ before, values, published, key: String(form.key) })
      if (before) setOwn({ item: after, saved: values })
      else setKey(newRequestKey())
    } catch (error) {
      notifyFailure(error)
      throw error
    }
    notifySuccess(`${title(values)} ${said}`)
  }
  const current = known.item
  return (
    <Form<FormValues>
      layout="grid"
      keep={`content:${kind.name}:${item?.id ?? 'new'}`}
      fields={kind.fields.map((field) => specOf(field, fixed.includes(field.name)))}
      initialValues={{ ...toForm(known.saved), version: String(current?.version ?? ''), key }}
      needsChange={!current?.has_changes}
      submitLabel="Spara utkast"
      submitKind="plain"
      otherSubmit={{ label: 'Publicera', onSubmit: (form) => send(form, true, 'har publicerats') }}
      failureTitle="Texten kunde inte sparas."
      onSubmit={(form) => send(form, undefined, 'har sparats som utkast')}
      actions={({ values }) => (
        <>
          {current?.published_at && !isKept && (
            <ConfirmButton
              label="Dölj för alla"
              name={`Dölj för alla: ${title(known.saved)}`}
              question="Ingen ser texten längre. Den finns kvar här och kan publiceras på nytt."
              yes={`Dölj ${title(known.saved)}`}
              isPending={save.isPending}
              error={null}
              // The toast says why it could not be done.
              onConfirm={() => void send(values, false, 'syns inte längre').catch(() => undefined)}
            />
          )}
          {current && !isKept && (
            <ConfirmButton
              label={`Ta bort ${kind.noun}`}
              question={kind.removal}
              yes={`Ta bort ${title(known.saved)}`}
              isPending={remove.isPending}
              error={remove.error}
              onConfirm={() => remove.mutate(current.id)}
            />
          )}
        </>
      )}
    >
      {({ values: form, change }) => {
        const values = fromForm(form, saved)
        const changeAll = (part: Values) => {
          for (const [name, value] of Object.entries(toForm(part))) if (name in form) change(name, value)
        }
        return (
          <>
            {kind.fields
              .filter((field) => field.kind === 'markdown')
              .map(({ name }) => (
                <div key={name}>
                  <h4>Förhandsvisning</h4>
                  <Preview text={String(values[name] ?? '')} />
                </div>
              ))}
            {extra?.(values, changeAll)}
            {current && <Versions kind={kind} item={current} values={values} onTake={changeAll} />}
          </>
        )
      }}
    </Form>
  )
}

/** Numbers and lists of ids as the form's texts. */
function toForm(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** The form's texts as the types that the saved values have. */
function fromForm(form: FormValues, like: Values): Values {
  const entries = Object.entries(like).map(([name, example]) => {
    const text = String(form[name] ?? '')
    if (typeof example === 'number') return [name, Number(text)]
    return [name, typeof example === 'string' ? text : text.split(',').filter(Boolean).map(Number)]
  })
  return Object.fromEntries(entries)
}

const slugForm = /^[a-z0-9-]{1,60}$/

function specOf(
  { name, label, kind, maxLength = 100_000, options = {} }: ContentField,
  isReadOnly: boolean,
): FieldSpec {
  const common = { name, label }
  const text = rules.string().required().max(maxLength)
  switch (kind) {
    case 'date':
      return { ...common, kind: 'date', calendar: Calendar, rules: rules.string().required() }
    case 'number':
      return { ...common, kind: 'number', rules: rules.whole(0, 10_000).required() }
    case 'choice':
      return {
        ...common,
        kind: 'select',
        options: Object.entries(options).map(([value, said]) => ({ value, label: said })),
        rules: text,
      }
    case 'line':
      return { ...common, kind: 'text', isReadOnly, rules: text }
    case 'slug':
      return {
        ...common,
        kind: 'text',
        isReadOnly,
        rules: text.matches(slugForm, 'Skriv bara a–z, 0–9 och bindestreck, högst 60 tecken.'),
      }
    default:
      return { ...common, kind: 'textarea', rows: kind === 'markdown' ? 12 : 4, rules: text }
  }
}
