import type { IncomingMessage, ServerResponse } from 'node:http'
import { devKarneval } from '@stafapp/shared/tools/dev/karneval'

/** What the frame asks for: everybody the public carnivals, the organiser also all of them for the own drafts. */
const answers: ReadonlyMap<string, unknown> = new Map([
  ['/api/events/stafettkarneval/list/', [devKarneval]],
  ['/api/events/stafettkarneval/', [devKarneval]],
])

/** Minimal API for the frame; these tests concern code, not data. */
export function answerApi(_request: IncomingMessage, response: ServerResponse, path: string): void {
  const data = answers.get(path)
  response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(data ? { data } : { type: 'client_error', errors: [] }))
}
