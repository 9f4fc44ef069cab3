import { ApiError } from '@stafapp/shared/data'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { ErrorBox } from './error-box.tsx'

const failed = (status: number, code: string, detail: string) =>
  new ApiError(new Response(null, { status, headers: { 'x-request-id': '7f3c2a90' } }), {
    type: 'server_error',
    errors: [{ code, detail, attr: null }],
  })
const fault = failed(500, 'error', 'Något gick fel på servern. Försök på nytt om en stund.')
const retry = () => undefined

export const entry: Entry = {
  title: 'ErrorBox',
  from: '@stafapp/shared/page',
  shows: ['ErrorBox'],
  use: 'In place of content that failed to load; with `onRetry` whenever asking again may help.',
  instead: 'A failed save is told by the form, or by notifyFailure and a text on the page.',
  states: [
    { name: 'No answer', show: <ErrorBox error={new ApiError(null, null)} onRetry={retry} /> },
    { name: 'Refused by the server', show: <ErrorBox error={fault} onRetry={retry} /> },
    {
      name: 'Details open',
      show: <ErrorBox error={fault} onRetry={retry} />,
      act: (place) => place.querySelector('summary')?.click(),
    },
    { name: 'A text, nothing to retry', show: <ErrorBox error="Sidan finns inte för den här karnevalen." /> },
    {
      name: 'Long word',
      show: (
        <ErrorBox error="Filen Betalningsuppföljningsförteckning_2025-04-15_Vasa_övningsskola.xml kunde inte läsas." />
      ),
    },
  ],
}
