type Kind =
  /** No answer, or an error unrelated to the request: try again later. */
  | 'unreachable'
  /** The keys are not accepted. */
  | 'unauthorized'
  /** The request itself was refused, so a retry would be too. */
  | 'refused'
  | 'not_found'

/** A failure at Maventa, described for the treasurer. Never contains a key. */
export class MaventaFailure extends Error {
  readonly kind: Kind

  constructor(kind: Kind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MaventaFailure'
    this.kind = kind
  }
}

type ErrorBody = { code?: unknown; message?: unknown; details?: unknown }

/** Maventa's error message; all three of its parts are optional. */
function reasonOf(body: unknown): string {
  const { code, message, details } = (body ?? {}) as ErrorBody
  const parts = [message, ...(Array.isArray(details) ? details : [])].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join('; ').slice(0, 500) : typeof code === 'string' ? code : 'utan orsak'
}

export async function failureOf(response: Response): Promise<MaventaFailure> {
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 401 || response.status === 403)
    return new MaventaFailure('unauthorized', `Maventa godkänner inte nycklarna: ${reasonOf(body)}`)
  if (response.status === 404) return new MaventaFailure('not_found', 'Maventa känner inte fakturan.')
  if (response.status === 429 || response.status >= 500)
    return new MaventaFailure('unreachable', `Maventa svarade ${response.status}: ${reasonOf(body)}`)
  return new MaventaFailure('refused', `Maventa avvisade fakturan: ${reasonOf(body)}`)
}
