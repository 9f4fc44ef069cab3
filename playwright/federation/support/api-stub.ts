import type { IncomingMessage, ServerResponse } from 'node:http'
import { devKarneval } from '@stafapp/shared/tooling/dev/karneval'

/** Enough of the api for the frame to be at ease; the proofs here are about code that arrives, not about data. */
export function answerApi(_request: IncomingMessage, response: ServerResponse, path: string): void {
  const isList = path === '/api/events/stafettkarneval/list/'
  response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isList ? { data: [devKarneval] } : { type: 'client_error', errors: [] }))
}
