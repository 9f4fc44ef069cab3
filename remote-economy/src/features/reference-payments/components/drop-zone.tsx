import { Button, Spinner } from '@stafapp/shared/page'
import { type DragEvent, useRef, useState } from 'react'
import type { BankFile } from '../api.ts'
import classes from '../reference-payments.module.css'

type DropZoneProps = { isPending: boolean; onFile: (file: BankFile) => void }

/** Input of a bank file: dropped, chosen, or pasted while the zone has focus; lines can be typed below. */
export function DropZone({ isPending, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (data: DataTransfer | null) => {
    const file = readDropped(data)
    if (file && !isPending) onFile(file)
  }
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <>
      <button
        type="button"
        className={classes.zone}
        data-over={isOver}
        disabled={isPending}
        onClick={() => input.current?.click()}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer)
        }}
        onPaste={(event) => take(event.clipboardData)}
      >
        <strong>{isPending ? 'Filen provkörs …' : 'Välj bankens fil'}</strong>
        <span>{isPending ? <Spinner /> : 'eller släpp den här, eller klistra in den (Ctrl+V)'}</span>
        <small>KTL, camt.054 eller rader med referens;belopp;datum</small>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bankfil"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile({ name: file.name, content: file })
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      <PasteBox isPending={isPending} onFile={onFile} />
    </>
  )
}

function PasteBox({ isPending, onFile }: DropZoneProps) {
  const [text, setText] = useState('')
  return (
    <details className={classes.paste}>
      <summary>Skriv eller klistra in rader</summary>
      <label className={classes.lines}>
        Filens innehåll, eller en rad per betalning: referens;belopp;datum
        <textarea
          rows={5}
          spellCheck={false}
          value={text}
          placeholder="2025 00010;123,50;13.6.2025"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button disabled={isPending || text.trim() === ''} onClick={() => onFile(pastedText(text))}>
        Provkör raderna
      </Button>
    </details>
  )
}

/** The dropped or pasted file or text; null for other data. */
function readDropped(data: DataTransfer | null): BankFile | null {
  const file = data?.files[0]
  if (file) return { name: file.name, content: file }
  const text = data?.getData('text/plain').trim()
  return text ? pastedText(text) : null
}

/** Typed or pasted lines as a file, with the name used in the list of files. */
const pastedText = (text: string): BankFile => ({ name: 'Inklistrade rader', content: new Blob([text]) })
