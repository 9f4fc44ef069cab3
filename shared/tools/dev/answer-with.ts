import type { RequestListener } from 'node:http'
import type { CallName, ResponseOf } from '../../contract/types.ts'

/** Fake answers by call; a remote lists those that its pages need. */
export type Answers = { [Call in CallName]?: ResponseOf<Call> }

/** Answers the api's calls from a table; a missing call answers with an error that names it. */
export function answerWith(answers: Answers): RequestListener {
  const table = Object.entries(answers).map(([call, answer]) => ({ pattern: patternOf(call), answer }))
  return (request, response) => {
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`
    const found = table.find(({ pattern }) => pattern.test(call))
    const missing = {
      type: 'not_in_answers',
      errors: [{ code: 'missing', detail: `src/dev/answers.ts saknar ${call}` }],
    }
    response.writeHead(found ? 200 : 501, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ? found.answer : missing))
  }
}

/** Converts `GET /api/schools/{id}/` to a pattern, with the rest matched literally. */
function patternOf(call: string): RegExp {
  return new RegExp(`^${call.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`)
}
