import type { Answers } from '@stafapp/shared/tooling/dev/answer-with'
import { devKarneval } from '@stafapp/shared/tooling/dev/karneval'
import { invoicing } from './invoicing.ts'
import { payers } from './payers.ts'
import { payments } from './payments.ts'

/** What the api answers in `npm run dev -w` of this remote. Add the calls of the page you work on. */
export const answers: Answers = {
  'GET /api/events/stafettkarneval/list/': { data: [devKarneval] },
  ...invoicing,
  ...payers,
  ...payments,
}
