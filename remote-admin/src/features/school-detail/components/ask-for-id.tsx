import { Button } from '@stafapp/shared/page'
import { useNavigate } from '@stafapp/shared/router'
import { type FormEvent, useState } from 'react'
import { parseId } from '../parse-id.ts'
import classes from './ask-for-id.module.css'

/** Asks for a school id; `refused` is an invalid id from the URL. */
export function AskForId({ refused }: { refused: string | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState(refused ?? '')
  const [isWrong, setIsWrong] = useState(refused !== undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = parseId(text)
    setIsWrong(id === null)
    if (id !== null) void navigate(`/detail/school/${id}`)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>Ange id för den skola som du vill se.</p>
      <label className={classes.label} htmlFor="school-id">
        Skolans id
      </label>
      <div className={classes.field}>
        <input
          id="school-id"
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          required
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'school-id-error' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="primary">
          Visa skolan
        </Button>
      </div>
      {isWrong && (
        <p className={classes.error} id="school-id-error" role="alert">
          Ett id är ett positivt heltal, till exempel 12.
        </p>
      )}
    </form>
  )
}
