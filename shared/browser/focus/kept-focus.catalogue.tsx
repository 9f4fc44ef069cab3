import { Button } from '@stafapp/shared/page'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { useState } from 'react'
import { KeptFocus } from './kept-focus.tsx'

function Removal() {
  const [isOpen, setOpen] = useState(false)
  return (
    <KeptFocus isOpen={isOpen}>
      {isOpen ? (
        <>
          <p>Betalaren tas bort från skolan.</p>
          <Button onClick={() => setOpen(false)}>Avbryt</Button>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>Ta bort</Button>
      )}
    </KeptFocus>
  )
}

export const entry: Entry = {
  title: 'KeptFocus',
  from: '@stafapp/shared/focus',
  shows: ['KeptFocus'],
  use: 'Around a button that is replaced by what it opens, so that the keyboard stays where the user is.',
  instead: 'For a question that stops everything else: Question.',
  states: [
    { name: 'Closed', show: <Removal /> },
    { name: 'Open', show: <Removal />, act: (place) => place.querySelector('button')?.click() },
  ],
}
