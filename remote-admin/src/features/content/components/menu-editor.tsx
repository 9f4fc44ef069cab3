import { useState } from 'react'
import { ConfirmButton } from '../../../common/confirm-button.tsx'
import { TextArea, TextField } from '../../../common/field.tsx'
import fields from '../../../common/fields.module.css'
import { type MenuItem, useRemoveContent, useSaveMenuItem } from '../api/content-calls.ts'
import { Editor } from './editor.tsx'

type MenuEditorProps = { item: MenuItem | null; karneval: number; day: string }

/** One meal of a carnival's menu. */
export function MenuEditor({ item, karneval, day }: MenuEditorProps) {
  const before = {
    karneval,
    day: item?.day ?? day,
    meal: item?.meal ?? '',
    text: item?.text ?? '',
    position: item?.position ?? 0,
  }
  const [draft, setDraft] = useState(before)
  const save = useSaveMenuItem()
  const remove = useRemoveContent('menu')
  return (
    <>
      <Editor
        name={draft.meal}
        isDirty={JSON.stringify(draft) !== JSON.stringify(before)}
        label="Spara och publicera"
        isPending={save.isPending}
        error={save.error}
        onSave={(outcome) =>
          save.mutate(
            { id: item?.id ?? null, version: item?.version ?? 1, body: draft },
            {
              ...outcome,
              onSuccess: () => {
                outcome.onSuccess()
                if (!item) setDraft(before)
              },
            },
          )
        }
      >
        <div className={fields.grid}>
          <TextField
            label="Dag"
            type="date"
            required
            value={draft.day}
            onChange={({ target }) => setDraft({ ...draft, day: target.value })}
          />
          <TextField
            label="Måltid"
            required
            maxLength={100}
            value={draft.meal}
            onChange={({ target }) => setDraft({ ...draft, meal: target.value })}
          />
        </div>
        <TextArea
          label="Meny"
          required
          maxLength={2000}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </Editor>
      {item && (
        <ConfirmButton
          label="Ta bort måltiden"
          question="Måltiden försvinner ur matsedeln."
          yes="Ja, ta bort"
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(item.id)}
        />
      )}
    </>
  )
}
