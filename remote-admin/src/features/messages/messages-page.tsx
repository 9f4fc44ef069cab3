import { RequireKarneval } from '@stafapp/shared/carnival'
import { Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import type { Selection } from './api.ts'
import { NewMessage } from './components/new-message.tsx'
import { SelectionFields } from './components/selection-fields.tsx'
import { SentMessages } from './components/sent-messages.tsx'
import { readSelection, writeSelection } from './selection.ts'

const title = 'Meddelanden'

/**
 * /admin/meddelanden: the organiser writes to a selection of schools, with a preview of the receivers and a delivery
 * log.
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  // State is primary and the URL follows: the URL updates later, so a checkbox driven by it would flicker.
  const [selection, setSelection] = useState(() => readSelection(params))
  const select = (next: Selection) => {
    setSelection(next)
    setParams(writeSelection(next), { replace: true })
  }
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro="E-post till skolornas lagledare, skoladministratörer och kontaktpersoner.">
          <SelectionFields
            karneval={karneval.id}
            selection={selection}
            onChange={(part) => select({ ...selection, ...part })}
          />
          <NewMessage karneval={karneval} selection={selection} onSelect={select} />
          <SentMessages karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}
