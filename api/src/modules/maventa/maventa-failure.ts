type Kind =
  /** No answer, or one that says nothing about our request: try again later. */
  | 'unreachable'
  /** The keys are not accepted. */
  | 'unauthorized'
  /** The request itself was refused; the same again would be too. */
  | 'refused'
  | 'not_found'

/** What went wrong at Maventa, in words for the treasurer. Never holds a key. */
export class MaventaFailure extends Error {
  readonly kind: Kind

  constructor(kind: Kind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MaventaFailure'
    this.kind = kind
  }
}

type ErrorBody = { code?: unknown; message?: unknown; details?: unknown }

/** Maventa's own words, as far as it has any: all three parts of its errors are optional. */
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
