import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { Button, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import type { Selection } from './api.ts'
import classes from './components/messages.module.css'
import { NewMessage } from './components/new-message.tsx'
import { SelectionFields } from './components/selection-fields.tsx'
import { SentMessages } from './components/sent-messages.tsx'
import { letterTitleId } from './message-words.ts'
import { changedSelection, readSelection, writeSelection } from './selection.ts'
import { useLetterDrafts } from './use-letter-drafts.ts'

const title = 'Meddelanden'

/**
 * /admin/meddelanden: the organiser writes to a selection of schools, with a preview of the receivers and a delivery
 * log.
 */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <Messages karneval={karneval} />}</RequireKarneval>
}

function Messages({ karneval }: { karneval: Karneval }) {
  const [params, setParams] = useSearchParams()
  // State is primary and the URL follows: the URL updates later, so a checkbox driven by it would flicker.
  const [selection, setSelection] = useState(() => readSelection(params))
  const drafts = useLetterDrafts(selection)
  const show = (next: Selection) => {
    setSelection(next)
    setParams(writeSelection(next), { replace: true })
  }
  return (
    <Page title={title} intro="E-post till skolornas lagledare, skoladministratörer och kontaktpersoner.">
      {drafts.others.map((other) => (
        <BegunLetter
          key={`${other.about} ${other.subject} ${other.body}`}
          subject={other.subject}
          onGoOn={() => {
            drafts.goOn(other)
            show(readSelection(new URLSearchParams(other.about)))
            document.getElementById(letterTitleId)?.focus()
          }}
        />
      ))}
      <SelectionFields
        karneval={karneval.id}
        selection={selection}
        onChange={(part) => {
          const next = changedSelection(selection, part)
          drafts.follow(next)
          show(next)
        }}
      />
      <NewMessage karneval={karneval} selection={selection} drafts={drafts} onSelect={show} />
      <SentMessages karneval={karneval.id} />
    </Page>
  )
}

/** A letter to others than those whom the page was opened for. */
const BegunLetter = ({ subject, onGoOn }: { subject: string; onGoOn: () => void }) => (
  <div className={`${classes.held} ${classes.begun}`}>
    <p>Ett påbörjat meddelande finns: {subject.trim() ? `”${subject.trim()}”` : 'utan ämne'}.</p>
    <Button onClick={onGoOn}>
      Fortsätt på det<span className="visually-hidden">: {subject.trim() || 'utan ämne'}</span>
    </Button>
  </div>
)
