import { errorSentence, request, useMutation } from '@stafapp/shared/data'
import { Button, Spinner } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import classes from './crash.module.css'
import { errorTrace } from './error-trace.ts'
import { stripTokens } from './strip-tokens.ts'

/** Sends the error with the user's description. One report per crash: the button is disabled afterwards. */
export function ReportForm({ error }: { error: unknown }) {
  const fieldId = useId()
  const [description, setDescription] = useState('')
  const report = useMutation({
    meta: { keepQueries: true },
    mutationFn: () =>
      request('POST /api/maintenance/error-logs/', {
        body: {
          error_trace: errorTrace(error, window.location.href, navigator.userAgent),
          description: stripTokens(description),
        },
      }),
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        report.mutate()
      }}
    >
      <label htmlFor={fieldId}>Beskriv vad du gjorde när felet uppstod</label>
      <textarea
        id={fieldId}
        rows={5}
        maxLength={5000}
        value={description}
        disabled={report.isSuccess}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div>
        <Button type="submit" kind="primary" disabled={report.isPending || report.isSuccess}>
          {report.isPending && <Spinner />}
          {report.isSuccess ? 'Tack!' : 'Skicka felrapport'}
        </Button>
      </div>
      <p role="status" className={classes.outcome}>
        {report.isSuccess && 'Felrapporten har skickats.'}
        {report.isError && `Felrapporten kunde inte skickas. ${errorSentence(report.error)}`}
      </p>
    </form>
  )
}
