import { TextArea, TextField } from '../../../shared/field.tsx'
import { Preview } from '../../../shared/markdown.tsx'
import type { Values } from '../api.ts'
import type { ContentField } from '../content-kinds.ts'
import classes from './content-input.module.css'

type ContentInputProps = {
  field: ContentField
  value: Values[string]
  isFixed: boolean
  onChange: (value: string | number) => void
}

/** One field of a text; a Markdown field has a preview below. */
export function ContentInput({ field: { kind, label, maxLength }, value, isFixed, onChange }: ContentInputProps) {
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
