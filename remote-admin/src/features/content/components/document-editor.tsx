import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { ConfirmButton } from '../../../common/confirm-button.tsx'
import { TextArea, TextField } from '../../../common/field.tsx'
import fields from '../../../common/fields.module.css'
import { Preview } from '../../../common/markdown.tsx'
import { type Document, useRemoveContent, useSaveDocument, versionsQuery } from '../api/content-calls.ts'
import { Editor } from './editor.tsx'

const blank = { slug: '', title: '', body: '', position: 0 }
const policySlug = 'privacypolicy'

/** One document with its preview. Saving publishes: the public sees the text of the newest save, or nothing. */
export function DocumentEditor({ document }: { document: Document | null }) {
  const before = document
    ? { slug: document.slug, title: document.title, body: document.body, position: document.position }
    : blank
  const [draft, setDraft] = useState(before)
  const [isPublished, setPublished] = useState(document ? document.published_at !== null : true)
  const save = useSaveDocument()
  const remove = useRemoveContent('document')
  const isPolicy = document?.slug === policySlug
  const isDirty =
    JSON.stringify(draft) !== JSON.stringify(before) ||
    isPublished !== (document ? document.published_at !== null : true)
  return (
    <>
      <Editor
        name={draft.title}
        isDirty={isDirty}
        label={isPublished ? 'Spara och publicera' : 'Spara som utkast'}
        isPending={save.isPending}
        error={save.error}
        onSave={(outcome) =>
          save.mutate(
            { id: document?.id ?? null, version: document?.version ?? 1, body: { ...draft, published: isPublished } },
            {
              ...outcome,
              onSuccess: () => {
                outcome.onSuccess()
                if (!document) setDraft(blank)
              },
            },
          )
        }
      >
        <div className={fields.grid}>
          <TextField
            label="Rubrik"
            required
            maxLength={200}
            value={draft.title}
            onChange={({ target }) => setDraft({ ...draft, title: target.value })}
          />
          <TextField
            label="Adress (a–z, 0–9, bindestreck)"
            required
            pattern="[a-z0-9\-]{1,60}"
            readOnly={isPolicy}
            value={draft.slug}
            onChange={({ target }) => setDraft({ ...draft, slug: target.value })}
          />
        </div>
        <TextArea
          label="Text (Markdown)"
          required
          rows={12}
          maxLength={100_000}
          value={draft.body}
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
        />
        <h4>Förhandsvisning</h4>
        <Preview text={draft.body} />
        {!isPolicy && (
          <p>
            <label>
              <input type="checkbox" checked={isPublished} onChange={({ target }) => setPublished(target.checked)} />{' '}
              Syns för alla
            </label>
          </p>
        )}
      </Editor>
      {document && (
        <div className={fields.buttons}>
          <Versions id={document.id} onPick={(body) => setDraft({ ...draft, body })} />
          {!isPolicy && (
            <ConfirmButton
              label="Ta bort dokumentet"
              question={`${document.title} försvinner för alla.`}
              yes="Ja, ta bort"
              isPending={remove.isPending}
              error={remove.error}
              onConfirm={() => remove.mutate(document.id)}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Earlier texts out of the log; one that is picked stands in the editor and counts once it is saved. */
function Versions({ id, onPick }: { id: number; onPick: (body: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...versionsQuery(id), enabled: isOpen })
  const earlier = (data?.data ?? []).flatMap(({ id: entry, at, user, before }) =>
    typeof before?.body === 'string' ? [{ entry, at, who: user?.username ?? '', body: before.body as string }] : [],
  )
  return (
    <div>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Tidigare versioner
      </Button>
      {isOpen && data && earlier.length === 0 && <p className={fields.note}>Det finns ingen tidigare version.</p>}
      {isOpen && (
        <ul>
          {earlier.map(({ entry, at, who, body }) => (
            <li key={entry}>
              Ersatt {formatDateTime(at)} av {who}{' '}
              <Button onClick={() => onPick(body)} aria-label={`Hämta versionen som ersattes ${formatDateTime(at)}`}>
                Hämta
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
