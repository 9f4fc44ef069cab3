import { peppolParts } from '@stafapp/shared/contract/e-address'
import { AppError } from '../../../lib/app-error.ts'
import { failureOf, MaventaFailure } from './maventa-failure.ts'

/** Maventa's address and the organiser's keys, which are never logged. */
export type MaventaConfig = {
  /** `https://ax.maventa.com`, for tests `https://ax-stage.maventa.com`. */
  url: URL
  /** The company's id. */
  clientId: string
  /** The user's API key. */
  clientSecret: string
  /** The software's key. */
  vendorKey: string
  /** The older SOAP service, used by the connection test only. */
  soapUrl: URL | undefined
}

/** An invoice in Maventa's answer, reduced to the fields used. */
export type MaventaInvoice = {
  id: string
  number: string
  /** PENDING, DELIVERED or FAILED. */
  status: string
  recipient: string
  totalCents: number | null
  /** The reason for a failed delivery, otherwise empty. */
  cause: string
}

type Upload = {
  xml: Buffer
  filename: string
  /** Our id of the upload: Maventa accepts it once, however often it is sent. */
  uuid: string
  format: 'FINVOICE30' | 'PEPPOLBIS30'
  /** The receiver, where the file's own addresses do not name it to the operators. */
  recipientEia?: string
  /** The only route that Maventa may take: another one could cost money, or send what the payer did not choose. */
  route: Route
  recipientEmail?: string
}

const routes = ['einvoice', 'email', 'print'] as const
type Route = (typeof routes)[number]

/** A receiver of e-invoices as in the operators' register. */
export type Receiver = { name: string; businessId: string; edi: string; operator: string }

/** The portal's calls to Maventa. Each is one request and throws MaventaFailure. */
export type MaventaClient = {
  checkConnection: () => Promise<void>
  /** null when no SOAP service is configured. */
  helloSoap: (() => Promise<string>) | null
  send: (upload: Upload, signal?: AbortSignal) => Promise<MaventaInvoice>
  listByNumber: (number: string) => Promise<MaventaInvoice[]>
  /** At most 100 ids. */
  listByIds: (ids: readonly string[]) => Promise<MaventaInvoice[]>
  listSent: (page: number) => Promise<MaventaInvoice[]>
  pdf: (id: string) => Promise<Buffer>
  /** Receivers of e-invoices by FO-nummer or name; at most a hundred. */
  findReceivers: (by: { businessId: string } | { name: string }) => Promise<Receiver[]>
}

/** After a timeout the outcome of the request is unknown. */
const TIMEOUT_MS = 15_000
const LARGEST_PDF = 10 * 1024 * 1024
export const LARGEST_PAGE = 100

type Options = { clock: () => Date; timeoutMs?: number }

export function createMaventaClient(config: MaventaConfig, { clock, timeoutMs = TIMEOUT_MS }: Options): MaventaClient {
  const tokens = createTokenSource(config, clock)

  async function exchange(path: string, init: RequestInit = {}): Promise<Response> {
    const limits = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
    try {
      return await fetch(new URL(path, config.url), { ...init, signal: AbortSignal.any(limits), redirect: 'error' })
    } catch (error) {
      throw new MaventaFailure('unreachable', 'Maventa svarade inte i tid.', { cause: error })
    }
  }

  /** Sends a request with a token; when the token is refused, renews it and repeats the request once. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const once = async () => {
      const token = await tokens.get(exchange)
      const response = await exchange(path, { ...init, headers: { authorization: `Bearer ${token}` } })
      return { token, response }
    }
    const first = await once()
    if (first.response.status !== 401) return accepted(first.response)
    tokens.forget(first.token)
    return accepted((await once()).response)
  }

  const list = async (query: Readonly<Record<string, string | readonly string[]>>) => {
    const parameters = new URLSearchParams({ direction: 'SENT', per_page: String(LARGEST_PAGE) })
    for (const [name, value] of Object.entries(query)) for (const part of [value].flat()) parameters.append(name, part)
    const found: unknown = await (await ask(`/v1/invoices?${parameters}`)).json()
    return Array.isArray(found) ? found.map(readInvoice) : []
  }

  const { soapUrl } = config
  return {
    checkConnection: async () => void (await ask('/status/authenticated')),
    helloSoap: soapUrl ? () => sayHello(soapUrl, timeoutMs) : null,
    send: async ({ xml, filename, uuid, format, route, recipientEia, recipientEmail }, signal) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(xml)], { type: 'application/xml' }), filename)
      body.set('format', format)
      body.set('uuid', uuid)
      body.set('lang', 'SE')
      for (const other of routes) if (other !== route) body.append('disabled_routes[]', other)
      if (recipientEia) body.set('recipient_eia', recipientEia)
      if (recipientEmail) body.set('recipient_email', recipientEmail)
      const response = await ask('/v1/invoices', { method: 'POST', body, ...(signal && { signal }) })
      return readInvoice(await response.json())
    },
    listByNumber: async (number) => (await list({ number })).filter((invoice) => invoice.number === number),
    listByIds: (ids) => list({ 'ids[]': ids }),
    listSent: (page) => list({ page: String(page), 'sort[]': '-created_at' }),
    pdf: async (id) => {
      const response = await ask(`/v1/invoices/${encodeURIComponent(id)}?return_format=ORIGINAL_OR_GENERATED_IMAGE`)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.length > LARGEST_PDF || bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new MaventaFailure('refused', 'Maventa gav ingen PDF.')
      return bytes
    },
    findReceivers: async (by) => {
      const query = new URLSearchParams('businessId' in by ? { bid: by.businessId } : { name: by.name })
      for (const network of ['INTERNAL', 'EXTERNAL', 'PEPPOL']) query.append('network[]', network)
      query.append('country[]', 'FI')
      query.append('per_page', String(LARGEST_PAGE))
      const found: unknown = await (await ask(`/v1/lookup/receivers?${query}`)).json()
      return Array.isArray(found) ? withoutDoubles(found.flatMap(readReceiver)) : []
    },
  }
}

/** Who has an address with an operator is not listed with the one in Peppol too: the operator takes Finvoice. */
const withoutDoubles = (receivers: readonly Receiver[]): Receiver[] =>
  receivers.filter(
    ({ edi, businessId }) =>
      !peppolParts(edi) ||
      businessId === '' ||
      receivers.every((other) => other.businessId !== businessId || peppolParts(other.edi)),
  )

/** An address in the Peppol network with its kind first. */
function peppolAddress({ eia, identifier }: Record<string, unknown>): string {
  const { eaid_code, endpoint_id } = (identifier ?? {}) as Record<string, unknown>
  if (typeof eaid_code === 'string' && typeof endpoint_id === 'string')
    return `${eaid_code}:${endpoint_id}`.toUpperCase()
  return typeof eia === 'string' && peppolParts(eia.toUpperCase()) ? eia.toUpperCase() : ''
}

/** Nothing for a receiver without an address; `eia` is its address as e-invoices name it. */
function readReceiver(body: unknown): Receiver[] {
  const found = (body ?? {}) as Record<string, unknown>
  const { operator, participant, network } = found
  const eia = network === 'PEPPOL' ? peppolAddress(found) : found.eia
  const { name, bid } = (participant ?? {}) as Record<string, unknown>
  if (typeof eia !== 'string' || eia === '') return []
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
  return [
    {
      name: text(name),
      businessId: text(bid),
      edi: eia.slice(0, 40),
      operator: network === 'PEPPOL' ? '' : text(operator).slice(0, 40),
    },
  ]
}

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw await failureOf(response)
  return response
}

type Action = { type?: unknown; message?: unknown }

function readInvoice(body: unknown): MaventaInvoice {
  const { id, number, status, recipient, sum_tax, actions } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof status !== 'string')
    throw new MaventaFailure('unreachable', 'Maventas svar kunde inte läsas.')
  const errors = (Array.isArray(actions) ? (actions as Action[]) : []).filter(({ type }) => type === 'ERROR')
  const message = errors.at(-1)?.message
  const name = (recipient as { name?: unknown } | null)?.name
  return {
    id,
    number: typeof number === 'string' ? number : '',
    status,
    recipient: typeof name === 'string' ? name : '',
    totalCents: typeof sum_tax === 'number' ? Math.round(sum_tax * 100) : null,
    cause: status === 'FAILED' ? (typeof message === 'string' ? message : 'Maventa gav ingen orsak.') : '',
  }
}

/** How long before its expiry a token is renewed. */
const MARGIN_MS = 5 * 60_000
const SCOPE = 'invoice:send lookup company:read'

type TokenSource = {
  /** A valid token; concurrent callers share one request. */
  get: (send: (path: string, init: RequestInit) => Promise<Response>) => Promise<string>
  /** Discards a refused token, so that the next `get` fetches another. */
  forget: (token: string) => void
}

/** OAuth2 client credentials as in Maventa's AutoXChange API. */
function createTokenSource(config: MaventaConfig, clock: () => Date): TokenSource {
  let known: { value: string; until: number } | undefined
  let asking: Promise<string> | undefined
  return {
    get: async (send) => {
      if (known && known.until > clock().getTime()) return known.value
      asking ??= ask(send).finally(() => {
        asking = undefined
      })
      return asking
    },
    forget: (token) => {
      if (known?.value === token) known = undefined
    },
  }

  async function ask(send: (path: string, init: RequestInit) => Promise<Response>): Promise<string> {
    const body = new FormData()
    body.set('grant_type', 'client_credentials')
    body.set('client_id', config.clientId)
    body.set('client_secret', config.clientSecret)
    body.set('vendor_api_key', config.vendorKey)
    body.set('scope', SCOPE)
    const response = await send('/oauth2/token', { method: 'POST', body })
    if (!response.ok) throw await failureOf(response)
    const answer = (await response.json()) as { access_token?: unknown; expires_in?: unknown }
    if (typeof answer.access_token !== 'string') throw new MaventaFailure('unreachable', 'Maventa gav ingen nyckel.')
    const lifetimeMs = typeof answer.expires_in === 'number' ? answer.expires_in * 1000 : 0
    known = { value: answer.access_token, until: clock().getTime() + lifetimeMs - MARGIN_MS }
    return known.value
  }
}

const request =
  '<?xml version="1.0" encoding="utf-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>' +
  '<n1:hello_world xmlns:n1="https://secure.maventa.com/"/></env:Body></env:Envelope>'

/**
 * Calls `hello_world` of Maventa's older SOAP service, which needs no keys and only shows that the service is
 * reachable.
 */
async function sayHello(url: URL, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"/v1.1/api/hello_world"' },
      body: request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const found = /<return[^>]*>([^<]{1,200})</.exec(await response.text())?.[1]
    if (response.ok && found) return found
    throw new MaventaFailure('unreachable', `SOAP-tjänsten svarade ${response.status}.`)
  } catch (error) {
    if (error instanceof MaventaFailure) throw error
    throw new MaventaFailure('unreachable', 'SOAP-tjänsten svarade inte.', { cause: error })
  }
}

const HOW =
  'Portalen är inte kopplad till Maventa: sätt STAFAPP_MAVENTA_URL, _CLIENT_ID, _CLIENT_SECRET och _VENDOR_KEY på servern.'

/** @throws AppError maventa_not_configured when the environment has no keys */
export function requireMaventa(client: MaventaClient | null): MaventaClient {
  if (!client) throw new AppError('maventa_not_configured', HOW)
  return client
}
