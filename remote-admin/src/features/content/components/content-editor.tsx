import { errorSentence } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { TextArea, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { Preview } from '../../../shared/markdown.tsx'
import { type Item, useRemoveContent, useSaveContent, type Values } from '../api.ts'
import classes from '../content.module.css'
import { type ContentField, type ContentKind, isSame } from '../content-kinds.ts'
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
  const [start, setStart] = useState({ item, saved })
  const [values, setValues] = useState(saved)
  const [key, setKey] = useState(newRequestKey)
  const save = useSaveContent(kind.name)
  const remove = useRemoveContent(kind.name)
  const isDirty = !isSame(values, start.saved)
  // Adopts a newer version by another user unless there is unsaved input; a save then reports the conflict. Ignores
  // older versions: after a save the list still has the previous one for a moment.
  if (item && start.item && item.version > start.item.version && !isDirty) {
    setStart({ item, saved })
    setValues(saved)
  }

  const change = (part: Values) => setValues((current) => ({ ...current, ...part }))
  const send = (published: boolean | undefined, said: string) =>
    save.mutate(
      { before: start.item, values, published, key },
      {
        onSuccess: (after) => {
          notifySuccess(`${title(values)} ${said}`)
          if (start.item) setStart({ item: after, saved: values })
          else {
            setValues(start.saved)
            setKey(newRequestKey())
          }
        },
        onError: (problem) => notifyFailure(problem),
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('value') === 'publish') send(true, 'har publicerats')
    else send(undefined, 'har sparats som utkast')
  }
  const known = start.item
  const isPublic = known !== null && known.published_at !== null
  return (
    <>
      <form data-dirty={isDirty} onSubmit={submit}>
        <div className={fields.grid}>
          {kind.fields.map((field) => (
            <ContentInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              isFixed={fixed.includes(field.name)}
              onChange={(value) => change({ [field.name]: value })}
            />
          ))}
        </div>
        {extra?.(values, change)}
        {save.error && (
          <p role="alert" className={fields.error}>
            {errorSentence(save.error)}
          </p>
        )}
        <div className={fields.buttons}>
          <Button type="submit" disabled={!isDirty || save.isPending}>
            {save.isPending && <Spinner />}
            Spara utkast
          </Button>
          <Button
            type="submit"
            kind="primary"
            value="publish"
            disabled={(!isDirty && !(known?.has_changes ?? false)) || save.isPending}
          >
            Publicera
          </Button>
        </div>
      </form>
      {known && (
        <>
          <Versions
            kind={kind}
            item={known}
            values={values}
            onTake={(content) => change(Object.fromEntries(Object.entries(content).filter(([name]) => name in values)))}
          />
          <div className={fields.buttons}>
            {isPublic && !isKept && (
              <ConfirmButton
                label="Dölj för alla"
                name={`Dölj för alla: ${title(start.saved)}`}
                question="Ingen ser texten längre. Den finns kvar här och kan publiceras på nytt."
                yes="Ja, dölj"
                isPending={save.isPending}
                error={null}
                onConfirm={() => send(false, 'syns inte längre')}
              />
            )}
            {!isKept && (
              <ConfirmButton
                label={`Ta bort ${kind.noun}`}
                question={kind.removal}
                yes="Ja, ta bort"
                isPending={remove.isPending}
                error={remove.error}
                onConfirm={() => remove.mutate(known.id)}
              />
            )}
          </div>
        </>
      )}
    </>
  )
}

type ContentInputProps = {
  field: ContentField
  value: Values[string]
  isFixed: boolean
  onChange: (value: string | number) => void
}

/** One field of a text; a Markdown field has a preview below. */
function ContentInput({ field: { kind, label, maxLength }, value, isFixed, onChange }: ContentInputProps) {
  const text = String(value)
  const common = { label, required: true, readOnly: isFixed, maxLength, value: text }
  return (
    <div className={classes.input} data-kind={kind}>
      {(kind === 'line' || kind === 'date') && (
        <TextField
          {...common}
          type={kind === 'date' ? 'date' : 'text'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {kind === 'slug' && (
        <TextField {...common} pattern="[a-z0-9\-]{1,60}" onChange={({ target }) => onChange(target.value)} />
      )}
      {kind === 'number' && (
        <TextField
          {...common}
          type="number"
          min={0}
          max={10_000}
          onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value))))}
        />
      )}
      {(kind === 'lines' || kind === 'markdown') && (
        <TextArea {...common} rows={kind === 'markdown' ? 12 : 4} onChange={({ target }) => onChange(target.value)} />
      )}
      {kind === 'markdown' && (
        <>
          <h4>Förhandsvisning</h4>
          <Preview text={text} />
        </>
      )}
    </div>
  )
}
