import { Button } from '@stafapp/shared/page'
import { useId } from 'react'
import classes from './billing.module.css'

/** A shorter text is in nearly every name. */
const SHORTEST = 2

type LookupFieldProps = {
  label: string
  buttonLabel: string
  text: string
  onType: (text: string) => void
  isPending: boolean
  /** Called with the trimmed text when it is long enough. */
  onSearch: (text: string) => void
}

/** A search field with its button, for what is looked up to fill a form. */
export function LookupField({ label, buttonLabel, text, onType, isPending, onSearch }: LookupFieldProps) {
  const fieldId = useId()
  const wanted = text.trim()
  const search = () => {
    if (wanted.length >= SHORTEST) onSearch(wanted)
  }
  return (
    <>
      <label htmlFor={fieldId}>{label}</label>
      <div className={classes.buttons}>
        <input
          id={fieldId}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Inside a form Enter would send it.
            event.preventDefault()
            search()
          }}
        />
        <Button disabled={isPending || wanted.length < SHORTEST} onClick={search}>
          {buttonLabel}
        </Button>
      </div>
    </>
  )
}
