import { errorSentence, request, useMutation } from '@stafapp/shared/data'
import { Button, Spinner } from '@stafapp/shared/page'
import { isRouteErrorResponse } from '@stafapp/shared/router'
import { useId, useState } from 'react'
import classes from './crash.module.css'
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
    // Own markup: must work when loading the form kit is what failed; its one field has no rules.
    <form
      className={classes.form}
      data-dirty={description !== '' && !report.isSuccess}
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

/** Limit of the server, in characters. */
const maxLength = 50_000

/** Error details for developers: URL, browser, message and stack, without secrets. */
function errorTrace(error: unknown, href: string, browser: string): string {
  return stripTokens([href, browser, describe(error)].join('\n')).slice(0, maxLength)
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText} ${JSON.stringify(error.data)}`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${describe(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}
