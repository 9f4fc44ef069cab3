import { returnedMailLimit } from '@stafapp/shared/contract/returned-mail'
import { errorSentence, useMutation } from '@stafapp/shared/data'
import { Button, Spinner } from '@stafapp/shared/page'
import { type DragEvent, useRef, useState } from 'react'
import { readReturnedMail } from '../api.ts'
import classes from './invoicing.module.css'

type Result = { name: string; text: string }

const most = 20

/** Mails that came back, saved from the mailbox: each file's sending is marked, and what happened is told per file. */
export function ReturnedMails() {
  const input = useRef<HTMLInputElement>(null)
  const [results, setResults] = useState<Result[]>([])
  const { mutate, isPending } = useMutation({
    mutationFn: async (files: File[]) => {
      // One after the other, so that each answer says what the mails before it have changed.
      for (const file of files) {
        const text = await readFile(file)
        setResults((before) => [...before, { name: file.name, text }])
      }
    },
  })
  const take = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0 || isPending) return
    const isTooMany = files.length > most
    setResults(
      isTooMany ? [{ name: `${files.length} filer`, text: `Högst ${most} filer på en gång. Inget ändrades.` }] : [],
    )
    if (!isTooMany) mutate(files)
  }
  const drag = (event: DragEvent) => event.preventDefault()
  return (
    <details className="no-print">
      <summary>Mejl som kom tillbaka</summary>
      <section
        aria-label="Mejl som kom tillbaka"
        className={classes.returned}
        onDragEnter={drag}
        onDragOver={drag}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <p>
          Spara e-postserverns besked som .eml-filer och släpp dem här. Utskicket märks som studsat, och du ser vem som
          inte fick något och varför.
        </p>
        <Button disabled={isPending} onClick={() => input.current?.click()}>
          {isPending && <Spinner />}
          Välj .eml-filer
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".eml,message/rfc822"
          aria-label="Mejl som kom tillbaka (.eml)"
          onChange={({ target }) => {
            take(target.files)
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
        <div role="status">
          {results.length > 0 && (
            <ul>
              {results.map(({ name, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two files can have one name.
                <li key={index}>
                  <strong>{name}</strong>: {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </details>
  )
}

async function readFile(file: File): Promise<string> {
  if (file.size > returnedMailLimit) return 'Filen är för stor. Ett mejl är högst 256 kB.'
  try {
    return (await readReturnedMail(file)).detail
  } catch (error) {
    return errorSentence(error)
  }
}
