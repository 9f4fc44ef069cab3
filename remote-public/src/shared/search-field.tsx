import { useId } from 'react'
import styles from './search-field.module.css'

type SearchFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
}

export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
