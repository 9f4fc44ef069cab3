import { useCall } from '@stafapp/shared/calls'
import { KeptFocus } from '@stafapp/shared/focus'
import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useRef, useState } from 'react'
import type { TeamRequest } from '../api.ts'
import classes from './decision.module.css'

const reasonField = {
  kind: 'textarea',
  name: 'reason',
  label: 'Varför tas godkännandet tillbaka?',
  rows: 2,
  below: <small>Lagledaren får svaret per e-post.</small>,
  rules: rules.string().trim().required().min(3).max(500),
} as const

/** Takes an approval back, with a reason that the leaders are told; the server refuses when something depends on it. */
export function UndoApproval({ request }: { request: TeamRequest }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const undo = useCall('POST /api/events/change-requests/{id}/undo/', {
    onSuccess: () => {
      notifySuccess('Godkännandet är tillbakataget')
      // The form goes with the approval, and the focus would go with it.
      place.current?.closest('article')?.querySelector('h2')?.focus()
    },
  })
  const send = async ({ reason }: { reason: string }) => {
    const { id, version } = request
    await undo.mutateAsync({ params: { id }, body: { reason: reason.trim(), version } })
  }
  return (
    <div ref={place} className={isOpen ? classes.decision : undefined}>
      <KeptFocus isOpen={isOpen}>
        {isOpen ? (
          <Form
            keep={`undo:${request.id}`}
            fields={[{ ...reasonField, intro: <p>{consequence(request)}</p> }]}
            initialValues={{ reason: '' }}
            submitLabel="Ta tillbaka godkännandet"
            failureTitle="Godkännandet kunde inte tas tillbaka."
            onSubmit={send}
            actions={<Button onClick={() => setOpen(false)}>Avbryt</Button>}
          />
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
