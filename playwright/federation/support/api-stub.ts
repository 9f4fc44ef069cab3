import type { IncomingMessage, ServerResponse } from 'node:http'
import { devKarneval } from '@stafapp/shared/tools/dev/karneval'

/** Minimal API for the frame; these tests concern code, not data. */
export function answerApi(_request: IncomingMessage, response: ServerResponse, path: string): void {
  const isList = path === '/api/events/stafettkarneval/list/'
  response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isList ? { data: [devKarneval] } : { type: 'client_error', errors: [] }))
}
