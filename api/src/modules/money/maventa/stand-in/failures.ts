import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviour } from './stand-in.ts'

type Failing = Pick<Behaviour, 'before' | 'afterUpload' | 'isReachable'>

/** Longer than the portal waits for an answer. */
const SLOW_MS = 60_000

const UPLOAD = '/v1/invoices'
const works: Failing = { before: () => undefined, afterUpload: () => 'answer', isReachable: undefined }
const answers = (status: number, path?: string): Failing => ({
  ...works,
  before: (asked) => (path === undefined || asked === path ? status : undefined),
})

/** The ways in which Maventa can fail, by the word that chooses them. */
export const failures: Readonly<Record<string, { what: string; behaviour: Failing }>> = {
  works: { what: 'everything works', behaviour: works },
  keys: { what: 'the keys are not accepted (401 for a token)', behaviour: answers(401, '/oauth2/token') },
  forbidden: { what: 'the company may not send (403 for an upload)', behaviour: answers(403, UPLOAD) },
  invalid: { what: 'an upload is not valid (422)', behaviour: answers(422, UPLOAD) },
  limit: { what: 'too many requests (429)', behaviour: answers(429) },
  error: { what: 'an error of Maventa (500)', behaviour: answers(500) },
  down: { what: 'Maventa is down for maintenance (503)', behaviour: answers(503) },
  cut: { what: 'the connection breaks before an answer', behaviour: { ...works, before: () => 'cut' } },
  lost: {
    what: 'an upload is accepted, and the connection breaks before the answer',
    behaviour: { ...works, afterUpload: () => 'cut' },
  },
  slow: {
    what: `each answer takes ${SLOW_MS / 1000} seconds`,
    behaviour: { ...works, before: () => pause(SLOW_MS, undefined, { ref: false }) },
  },
  unreachable: {
    what: 'no receiver can be reached: accepted, and FAILED later',
    behaviour: { ...works, isReachable: () => false },
  },
}
