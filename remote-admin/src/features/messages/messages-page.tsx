import { RequireKarneval } from '@stafapp/shared/carnival'
import { Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import type { Selection } from './api/message-calls.ts'
import { NewMessage } from './components/new-message.tsx'
import { SelectionFields } from './components/selection-fields.tsx'
import { SentMessages } from './components/sent-messages.tsx'
import { readSelection, writeSelection } from './selection.ts'

const title = 'Meddelanden'

/** /admin/meddelanden: the organiser writes to a selection of schools, sees before whom it reaches and after what came of it. */
export function Component() {
  const [params, setParams] = useSearchParams()
  // The address follows, and does not lead: it changes a moment later, and a box that was ticked would flicker.
  const [selection, setSelection] = useState(() => readSelection(params))
  const change = (part: Partial<Selection>) => {
    const next = { ...selection, ...part }
    setSelection(next)
    setParams(writeSelection(next), { replace: true })
  }
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro="E-post till skolornas lagledare, skoladministratörer och kontaktpersoner.">
          <SelectionFields karneval={karneval.id} selection={selection} onChange={change} />
          <NewMessage karneval={karneval.id} selection={selection} />
          <SentMessages karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}
