import type { Answers } from '@stafapp/shared/tooling/dev/answer-with'
import { devKarneval } from '@stafapp/shared/tooling/dev/karneval'

/** What the api answers in `npm run dev -w` of this remote. Add the calls of the page you work on. */
export const answers: Answers = {
  'GET /api/events/stafettkarneval/list/': { data: [devKarneval] },
}
