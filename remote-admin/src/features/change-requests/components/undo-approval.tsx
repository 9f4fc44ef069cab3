import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useRef, useState } from 'react'
import { TextArea } from '../../../shared/field.tsx'
import type { TeamRequest } from '../api.ts'
import classes from './decision.module.css'

/** Takes an approval back, with a reason that the leaders are told; the server refuses when something depends on it. */
export function UndoApproval({ request }: { request: TeamRequest }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const undo = useCall('POST /api/events/change-requests/{id}/undo/', {
    onSuccess: () => {
      notifySuccess('Godkännandet är tillbakataget')
      // The form goes with the approval, and the focus would go with it.
      place.current?.closest('article')?.querySelector('h2')?.focus()
    },
  })
  const send = () => {
    if (undo.isPending) return
    const isShort = reason.trim().length < 3
    setFault(isShort ? 'Skriv varför godkännandet tas tillbaka.' : undefined)
    if (isShort) return place.current?.querySelector('textarea')?.focus()
    const { id, version } = request
    undo.mutate({ params: { id }, body: { reason: reason.trim(), version } })
  }
  return (
    <div ref={place} className={isOpen ? classes.decision : undefined} data-dirty={reason.trim() !== ''}>
      <KeptFocus isOpen={isOpen}>
        {isOpen ? (
          <>
            <p>{consequence(request)}</p>
            <TextArea
              label="Varför? Lagledaren får svaret per e-post"
              name="undo-reason"
              rows={2}
              maxLength={500}
              value={reason}
              error={fault}
              onChange={({ target }) => setReason(target.value)}
            />
            {undo.error && (
              <p role="alert" className={classes.error}>
                {errorSentence(undo.error)}
              </p>
            )}
            <div className={classes.actions}>
              {/* aria-disabled instead of disabled: keeps the focus while the call is sent. */}
              <Button kind="primary" aria-disabled={undo.isPending} onClick={send}>
                Ta tillbaka godkännandet
              </Button>
              <Button
                onClick={() => {
                  setReason('')
                  setOpen(false)
                }}
              >
                Avbryt
              </Button>
            </div>
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>Ta tillbaka godkännandet …</Button>
        )}
      </KeptFocus>
    </div>
  )
}

function consequence({ kind, team_name, charged }: TeamRequest): string {
  const what =
    kind === 'add_team'
      ? `${team_name} stryks och banan blir ledig. Publicera heaten på nytt om de är publicerade.`
      : `${team_name} får tillbaka uppställningen från före ändringen${kind === 'exception' ? ', utan tillståndet' : ''}.`
  return `${what}${charged ? ' Avgiften tas bort.' : ''} Begäran blir avslagen med ditt svar.`
}
