import { ApiError } from '@stafapp/shared/data'

/**
 * What the server says about single rows, by event instance id. `attr` is the dotted path in the sent list:
 * 'teams.2.count' is the third event that was sent.
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

/** The server saw runners in a team that this page took for an empty one: somebody has entered them meanwhile. */
export function asksForConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'confirmation_required')
}
