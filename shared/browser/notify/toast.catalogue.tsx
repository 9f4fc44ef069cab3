import { Button } from '@stafapp/shared/page'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { notifyError, notifyInfo, notifySuccess } from './notify.ts'
import { Toast } from './toast.tsx'
// Mounts the library, which a toast needs to close itself.
import './toasts.tsx'

const details = { text: 'validation_error: taken: Adressen används redan. (email)', isOpen: false }

export const entry: Entry = {
  title: 'Toasts',
  from: '@stafapp/shared/notify',
  shows: ['notifySuccess', 'notifyError', 'notifyInfo', 'notifyFailure'],
  use: 'After an action: what was done, or why it was not. Gone after five seconds, unless the pointer or focus is on it.',
  instead: 'What the user must act on stands on the page as well: ErrorBox, or the form\u2019s own summary.',
  states: [
    { name: 'Success', show: <Toast id="success" variant="success" message="Beställningen har sparats" /> },
    { name: 'Information', show: <Toast id="info" variant="info" message="En annan organisatör har ändrat schemat" /> },
    { name: 'Error', show: <Toast id="error" variant="error" message="Adressen används redan." /> },
    {
      name: 'Error with details',
      show: <Toast id="details" variant="error" message="Inbjudan kunde inte skickas." details={details} />,
    },
    {
      name: 'With a button',
      show: (
        <Toast
          id="action"
          variant="success"
          message="Invigningen är 5 min sen."
          toastAction={{ label: 'Ångra', run: () => undefined }}
        />
      ),
    },
    {
      name: 'Details open',
      show: (
        <Toast
          id="open"
          variant="error"
          message="Inbjudan kunde inte skickas."
          details={{ ...details, isOpen: true }}
        />
      ),
    },
    {
      name: 'Long text',
      show: (
        <Toast
          id="long"
          variant="success"
          message="Kontaktpersonsuppgifterna för Åbolands yrkesutbildningssamkommuns specialklasser har sparats"
        />
      ),
    },
    {
      name: 'Close button, hover',
      forced: 'hover',
      show: <Toast id="hover" variant="info" message="Tiderna har ändrats" />,
    },
    {
      name: 'In their place (press)',
      show: (
        <>
          <Button onClick={() => notifySuccess('Sparat')}>Success</Button>{' '}
          <Button onClick={() => notifyInfo('Tiderna har ändrats')}>Information</Button>{' '}
          <Button onClick={() => notifyError('Något gick fel')}>Error</Button>
        </>
      ),
    },
  ],
}
