import { Form, rules } from '@stafapp/shared/forms'
import { Spinner } from '@stafapp/shared/page'
import { type DragEvent, useRef, useState } from 'react'
import type { BankFile } from '../api.ts'
import classes from '../reference-payments.module.css'
import { PASTED } from '../words.ts'

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
        id="bank-file"
        className={`${classes.zone} no-print`}
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
        <span role="status">
          {isPending ? (
            <>
              <Spinner /> Raderna jämförs med fakturorna. Stanna på sidan: resultatet visas här. Ingenting bokas ännu.
            </>
          ) : (
            <span className={classes.drop}>eller släpp den här, eller klistra in den (Ctrl+V)</span>
          )}
        </span>
        <small>
          KTL, camt.054, kontoutdrag (camt.053), CSV från OP, Nordea, S-Pankki eller Danske Bank, eller rader med
          referens;belopp;datum
        </small>
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

const fields = [
  {
    kind: 'textarea',
    name: 'lines',
    label: 'Filens innehåll, eller en rad per betalning: referens;belopp;datum',
    placeholder: '2025 00010;123,50;13.6.2025',
    autoComplete: 'off',
    rules: rules.string().trim().required(),
  },
] as const

function PasteBox({ isPending, onFile }: DropZoneProps) {
  return (
    <details className={`${classes.paste} no-print`}>
      <summary>Skriv eller klistra in rader</summary>
      <Form
        fields={fields}
        initialValues={{ lines: '' }}
        fault={isPending ? 'Filen provkörs …' : null}
        submitLabel="Provkör raderna"
        // The page shows the outcome, as of a file.
        onSubmit={async ({ lines }) => onFile(pastedText(lines))}
      />
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
const pastedText = (text: string): BankFile => ({ name: PASTED, content: new Blob([text]) })
