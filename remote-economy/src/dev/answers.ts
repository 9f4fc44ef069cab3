import type { Answers } from '@stafapp/shared/tools/dev/answer-with'
import { devKarneval } from '@stafapp/shared/tools/dev/karneval'
import { books } from './books.ts'
import { invoicing } from './invoicing.ts'
import { payers } from './payers.ts'
import { payments } from './payments.ts'

/** Fake API responses for `npm run dev -w` of this remote. Add the calls of the page you work on. */
export const answers: Answers = {
  'GET /api/events/stafettkarneval/list/': { data: [devKarneval] },
  ...invoicing,
  ...payers,
  ...payments,
  ...books,
}
