import { isRouteErrorResponse } from '@stafapp/shared/router'
import { stripTokens } from './strip-tokens.ts'

/** Limit of the server, in characters. */
const maxLength = 50_000

/** Error details for developers: URL, browser, message and stack, without secrets. */
export function errorTrace(error: unknown, href: string, browser: string): string {
  return stripTokens([href, browser, describe(error)].join('\n')).slice(0, maxLength)
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText} ${JSON.stringify(error.data)}`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${describe(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}
