import { ApiError } from '@stafapp/shared/data'

/**
 * Server errors for single rows, by event instance id. `attr` is the dotted path in the request: 'teams.2.count' is the
 * third event sent.
 */
export function rowErrors(error: unknown, sentEvents: readonly number[]): Readonly<Record<number, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ attr, detail }) => {
      const index = /^(?:teams|intents)\.(\d+)/.exec(attr ?? '')?.[1]
      const event = index === undefined ? undefined : sentEvents[Number(index)]
      return event === undefined ? [] : [[event, detail]]
    }),
  )
}

/** True if the server found runners in a team that had none on this page: another user has entered them since. */
export function asksForConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'confirmation_required')
}
