import { ApiError } from '@stafapp/shared/data'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { LoadState } from './calls.tsx'

const retry = () => undefined

export const entry: Entry = {
  title: 'LoadState',
  from: '@stafapp/shared/calls',
  shows: ['LoadState'],
  use: 'Where a page waits for its data: Loading, and an ErrorBox with a retry when the call has failed.',
  instead: 'Data that came and has nothing in it: Empty.',
  states: [
    { name: 'Loading', show: <LoadState error={null} refetch={retry} text="Laddar fakturorna" /> },
    { name: 'Failed', show: <LoadState error={new ApiError(null, null)} refetch={retry} /> },
  ],
}
