import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { CarnivalNotice } from './carnival-notice.tsx'
import { RequireKarneval } from './require-karneval.tsx'

export const entry: Entry = {
  title: 'RequireKarneval, CarnivalNotice',
  from: '@stafapp/shared/carnival',
  shows: ['RequireKarneval', 'CarnivalNotice'],
  use: 'Around a page that is about one carnival: gives it the carnival, or shows that there is none, or why it is not known.',
  isWide: true,
  states: [
    {
      name: 'With a carnival',
      show: <RequireKarneval title="Minutschema">{({ name }) => <p>{name}</p>}</RequireKarneval>,
    },
    { name: 'CarnivalNotice: no carnival', window: { height: 220 }, show: <CarnivalNotice /> },
  ],
}
