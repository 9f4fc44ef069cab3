import { useState } from 'react'
import { ConfirmButton } from '../../../common/confirm-button.tsx'
import { TextArea, TextField } from '../../../common/field.tsx'
import { type Question, useRemoveContent, useSaveQuestion } from '../api/content-calls.ts'
import { Editor } from './editor.tsx'

/** One question with its answer; `position` places a new one last. */
export function QuestionEditor({ question, position }: { question: Question | null; position: number }) {
  const before = {
    question: question?.question ?? '',
    answer: question?.answer ?? '',
    position: question?.position ?? position,
  }
  const [draft, setDraft] = useState(before)
  const save = useSaveQuestion()
  const remove = useRemoveContent('question')
  return (
    <>
      <Editor
        name="Frågan"
        isDirty={JSON.stringify(draft) !== JSON.stringify(before)}
        label="Spara och publicera"
        isPending={save.isPending}
        error={save.error}
        onSave={(outcome) =>
          save.mutate(
            { id: question?.id ?? null, version: question?.version ?? 1, body: draft },
            {
              ...outcome,
              onSuccess: () => {
                outcome.onSuccess()
                if (!question) setDraft(before)
              },
            },
          )
        }
      >
        <TextField
          label="Fråga"
          required
          maxLength={300}
          value={draft.question}
          onChange={({ target }) => setDraft({ ...draft, question: target.value })}
        />
        <TextArea
          label="Svar (Markdown)"
          required
          maxLength={20_000}
          value={draft.answer}
          onChange={({ target }) => setDraft({ ...draft, answer: target.value })}
        />
        <TextField
          label="Plats i ordningen"
          type="number"
          min={0}
          max={10_000}
          value={draft.position}
          onChange={({ target }) => setDraft({ ...draft, position: Math.max(0, Math.trunc(Number(target.value))) })}
        />
      </Editor>
      {question && (
        <ConfirmButton
          label="Ta bort frågan"
          question="Frågan försvinner för alla."
          yes="Ja, ta bort"
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(question.id)}
        />
      )}
    </>
  )
}
