import { useCall } from '@stafapp/shared/calls'
import {
  attachmentLimit,
  attachmentTypes,
  attachmentWords,
  endingOf,
  fileSizeText,
} from '@stafapp/shared/contract/attachments'
import { errorSentence } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useRef, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import type { Attachment } from '../api.ts'
import classes from '../content.module.css'

type AttachmentsProps = {
  document: number
  /** Ids of the attachments in display order. */
  files: readonly number[]
  stored: readonly Attachment[]
  onChange: (files: readonly number[]) => void
}

/** A document's attachments. An uploaded file belongs to the draft, and is public once a published version lists it. */
export function Attachments({ document, files, stored, onChange }: AttachmentsProps) {
  const [sent, setSent] = useState<readonly Attachment[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const upload = useCall('POST /api/maintenance/documentation/{id}/files/')
  const known = [...stored, ...sent]
  const take = (file: File | undefined) => {
    if (!file) return
    setRefusal(file.size > attachmentLimit ? `${file.name} är större än ${fileSizeText(attachmentLimit)}.` : null)
    if (file.size > attachmentLimit) return
    upload.mutate(
      {
        params: { id: document },
        query: { name: file.name },
        // The browser may not know the type of an office file, so derive it from the extension.
        body: file.slice(0, file.size, attachmentTypes[endingOf(file.name)] ?? file.type),
      },
      {
        onSuccess: (attachment) => {
          setSent((current) => [...current, attachment])
          onChange([...files.filter((id) => id !== attachment.id), attachment.id])
        },
        onError: (problem) => setRefusal(errorSentence(problem)),
      },
    )
  }
  return (
    <fieldset className={classes.attachments}>
      <legend>Bilagor</legend>
      {files.length === 0 && <p className={fields.note}>Inga bilagor.</p>}
      <ul className={classes.list}>
        {files.map((id) => {
          const file = known.find((each) => each.id === id)
          const name = file?.name ?? `Bilaga ${id}`
          return (
            <li key={id}>
              <span>
                {name} {file && <span className={fields.note}>({fileSizeText(file.size)})</span>}
              </span>
              <Button
                aria-label={`Ladda ner ${name}`}
                onClick={() =>
                  void download('GET /api/maintenance/files/{id}/', { params: { id } }).catch((error: unknown) =>
                    notifyFailure(error),
                  )
                }
              >
                Ladda ner
              </Button>
              <Button
                aria-label={`Ta bort bilagan ${name}`}
                onClick={() => onChange(files.filter((each) => each !== id))}
              >
                Ta bort
              </Button>
            </li>
          )
        })}
      </ul>
      <Button disabled={upload.isPending || files.length >= 20} onClick={() => input.current?.click()}>
        {upload.isPending && <Spinner />}
        Bifoga en fil
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fil att bifoga"
        accept={Object.keys(attachmentTypes)
          .map((ending) => `.${ending}`)
          .join()}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      <p className={fields.note}>
        {attachmentWords}, högst {fileSizeText(attachmentLimit)}.
      </p>
      {refusal && (
        <p role="alert" className={fields.error}>
          {refusal}
        </p>
      )}
    </fieldset>
  )
}
