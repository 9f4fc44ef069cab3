import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { MaventaConfig } from '../maventa-client.ts'

/** An invoice as in Maventa's API, with the XML that the stand-in keeps. */
export type HeldInvoice = {
  id: string
  number: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  sum_tax: number
  recipient: { eia: string; name: string; operator: string }
  actions: { type: string; channel: string; message?: string; happened_at: string }[]
  created_at: string
  xml: string
  /** The route that its sender left open. */
  channel: 'EINVOICE' | 'EMAIL' | 'PRINT'
  recipient_email: string
}

export type Behaviour = {
  /** Milliseconds until a pending invoice is delivered or fails. */
  deliveryMs?: number
  /** Lifetime of a token in seconds. */
  tokenS?: number
  /** The company's setting that refuses a second invoice with the same number. */
  stopsDuplicates?: boolean
  /** Called for every accepted upload; `cut` breaks the connection instead of answering. */
  afterUpload?: () => 'cut' | 'answer'
  /** Called before every request: a status that is answered, or `cut`. */
  before?: (path: string) => number | 'cut' | undefined | Promise<undefined>
  /** Whether a receiver can be reached; default: unless the address contains FAIL. */
  isReachable?: ((eia: string) => boolean) | undefined
  /** The invoices of an earlier run. */
  held?: readonly HeldInvoice[]
  /** Called when an invoice is accepted, delivered or fails. */
  changed?: (invoices: readonly HeldInvoice[]) => void
}

export type MaventaStandIn = {
  config: MaventaConfig
  invoices: HeldInvoice[]
  /** All requests in order: `GET /v1/invoices?…`. */
  requests: string[]
  close: () => Promise<void>
}

const keys = {
  clientId: '11111111-1111-4111-8111-111111111111',
  clientSecret: 'stand-in-secret',
  vendorKey: 'stand-in-vendor',
}
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const LARGEST_PAGE = 100

type Answer = { status: number; type?: string; body: unknown }

const failure = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
const pick = (xml: string, name: string): string => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? ''

/**
 * A local stand-in for Maventa's REST and SOAP API, for development and tests: the same paths, fields and states, but
 * its own error texts. An address that contains FAIL cannot be reached. `port` 0 takes any free port.
 */
export async function startMaventaStandIn(behaviour: Behaviour = {}, port = 0): Promise<MaventaStandIn> {
  const invoices: HeldInvoice[] = [...(behaviour.held ?? [])]
  const requests: string[] = []
  const tokens = new Map<string, number>()

  const server: Server = createServer((request, response) => {
    void answer(request).then((found) => {
      if (!found) return void request.socket.destroy()
      const { status, type = 'application/json', body } = found
      response.writeHead(status, { 'content-type': type })
      response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body))
    })
  })

  /** null: breaks the connection without an answer. */
  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await buffer(request)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    const early = await behaviour.before?.(url.pathname)
    if (early === 'cut') return null
    if (early) return failure(early, 'error', `answered ${early} as asked`)
    if (url.pathname.startsWith('/apis/v1.1/api')) return soap(body.toString())
    if (url.pathname === '/oauth2/token') return token(await readForm(request, body))
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((tokens.get(given) ?? 0) <= Date.now())
      return failure(401, 'unauthorized', 'The access token is invalid or has expired')
    if (url.pathname === '/status/authenticated') return { status: 200, body: { client_id: keys.clientId } }
    if (url.pathname === '/v1/invoices') {
      if (request.method !== 'POST') return list(url.searchParams)
      const taken = await upload(await readForm(request, body))
      if (taken.status !== 201) return taken
      return behaviour.afterUpload?.() === 'cut' ? null : taken
    }
    if (url.pathname === '/v1/lookup/receivers') return receivers(url.searchParams)
    const id = /^\/v1\/invoices\/([^/]+)$/.exec(url.pathname)?.[1]
    const found = invoices.find((invoice) => invoice.id === id)
    if (!found) return failure(404, 'not_found', 'Invoice not found')
    if (url.searchParams.get('return_format')?.endsWith('_IMAGE'))
      return { status: 200, type: 'application/pdf', body: PDF }
    return { status: 200, body: shown(found) }
  }

  function token(form: FormData): Answer {
    const isKnown =
      form.get('client_id') === keys.clientId &&
      form.get('client_secret') === keys.clientSecret &&
      form.get('vendor_api_key') === keys.vendorKey
    if (form.get('grant_type') !== 'client_credentials')
      return failure(400, 'invalid_request', 'grant_type does not have a valid value')
    if (!isKnown) return failure(401, 'unauthorized', 'Client authentication failed')
    const value = randomUUID()
    const lifetimeS = behaviour.tokenS ?? 3600
    tokens.set(value, Date.now() + lifetimeS * 1000)
    return {
      status: 200,
      body: { access_token: value, token_type: 'bearer', expires_in: 3600, scope: form.get('scope') },
    }
  }

  async function upload(form: FormData): Promise<Answer> {
    const file = form.get('file')
    if (!(file instanceof File)) return failure(400, 'invalid_request', 'file is missing')
    const uuid = String(form.get('uuid') ?? randomUUID())
    const known = invoices.find(({ id }) => id === uuid)
    // Our id makes retries safe: an accepted upload is not accepted again.
    if (known) return { status: 201, body: shown(known) }
    const isPeppol = form.get('format') === 'PEPPOLBIS30'
    const xml = new TextDecoder(isPeppol ? 'utf-8' : 'iso-8859-15').decode(await file.arrayBuffer())
    const number = pick(xml, isPeppol ? 'cbc:ID' : 'InvoiceNumber')
    const buyer = isPeppol
      ? pick(xml.slice(xml.indexOf('<cac:AccountingCustomerParty>')), 'cbc:RegistrationName')
      : pick(xml, 'BuyerOrganisationName')
    const asked = pick(xml, isPeppol ? 'cbc:PayableAmount' : 'EpiInstructedAmount')
    if (!number || !buyer || !asked || xml.includes('<Finvoice') === isPeppol)
      return {
        status: 422,
        body: { code: 'invalid_invoice', message: 'Invoice is not valid', details: ['mandatory parts are missing'] },
      }
    if (behaviour.stopsDuplicates && invoices.some((invoice) => invoice.number === number))
      return failure(422, 'duplicate', `Invoice number ${number} has been sent already`)
    const eia = String(form.get('recipient_eia') ?? '') || pick(xml, 'ToIdentifier')
    const closed = form.getAll('disabled_routes[]')
    const channel = !closed.includes('einvoice') ? 'EINVOICE' : closed.includes('email') ? 'PRINT' : 'EMAIL'
    const now = new Date().toISOString()
    invoices.push({
      id: uuid,
      number,
      status: 'PENDING',
      sum_tax: Number(
        pick(xml, isPeppol ? 'cbc:TaxInclusiveAmount' : 'InvoiceTotalVatIncludedAmount').replace(',', '.'),
      ),
      recipient: { eia, name: buyer, operator: pick(xml, 'ToIntermediator') },
      actions: [{ type: 'CREATED', channel, happened_at: now }],
      created_at: now,
      xml,
      channel,
      recipient_email: String(form.get('recipient_email') ?? ''),
    })
    behaviour.changed?.(invoices)
    return { status: 201, body: shown(invoices.at(-1)) }
  }

  /** The public part of an invoice, with its state updated to the current time. */
  function shown(invoice: HeldInvoice | undefined): unknown {
    if (!invoice) return null
    const isDue = Date.now() - Date.parse(invoice.created_at) >= (behaviour.deliveryMs ?? 0)
    if (invoice.status === 'PENDING' && isDue) {
      settle(invoice, (behaviour.isReachable ?? isKnownAddress)(invoice.recipient.eia))
      behaviour.changed?.(invoices)
    }
    const { xml: _kept, ...visible } = invoice
    return visible
  }

  function list(query: URLSearchParams): Answer {
    if (query.get('direction') !== 'SENT') return { status: 200, body: [] }
    const ids = query.getAll('ids[]')
    if (ids.length > LARGEST_PAGE) return failure(400, 'invalid_request', 'ids has too many values')
    const number = query.get('number')
    const size = Math.min(LARGEST_PAGE, Number(query.get('per_page') ?? 10))
    const from = (Number(query.get('page') ?? 1) - 1) * size
    const found = invoices.filter(
      (invoice) => (ids.length === 0 || ids.includes(invoice.id)) && (!number || invoice.number === number),
    )
    const sorted = query.get('sort[]') === '-created_at' ? found.toReversed() : found
    return { status: 200, body: sorted.slice(from, from + size).map(shown) }
  }

  server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config: { ...keys, url: new URL(base), soapUrl: new URL(`${base}/apis/v1.1/api`) },
    invoices,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const isKnownAddress = (eia: string): boolean => !/FAIL/i.test(eia)

function settle(invoice: HeldInvoice, isReachable: boolean): void {
  const happened_at = new Date().toISOString()
  invoice.status = isReachable ? 'DELIVERED' : 'FAILED'
  invoice.actions.push(
    isReachable
      ? { type: 'DELIVERED', channel: invoice.channel, happened_at }
      : {
          type: 'ERROR',
          channel: 'EINVOICE',
          message: `Recipient ${invoice.recipient.eia} was not found`,
          happened_at,
        },
  )
}

/** The register of receivers, by FO-nummer or a part of the name. */
const register = [
  { name: 'Helsingfors stad', bid: '0201256-6', eia: '003702012566', operator: '003721291126' },
  { name: 'Esbo stad', bid: '0101263-6', eia: '003701012636', operator: 'BAWCFI22' },
  { name: 'Vasa stad', bid: '0209602-6', eia: '003702096026', operator: '003703575029' },
  { name: 'Ålands gymnasium', bid: '0145076-7', eia: '0216:003701450767', operator: '' },
  { name: 'Åbo stad', bid: '0204819-8', eia: '003702048198', operator: 'E204503' },
]

function receivers(query: URLSearchParams): Answer {
  if (query.getAll('network[]').length === 0) return failure(400, 'invalid_request', 'network is missing')
  const bid = query.get('bid')
  const name = query.get('name')?.toLocaleLowerCase('sv') ?? ''
  const found = register.filter((one) => (bid ? one.bid === bid : one.name.toLocaleLowerCase('sv').includes(name)))
  const body = found.map(({ eia, operator, bid: id, name: called }) => ({
    eia,
    network: eia.includes(':') ? 'PEPPOL' : 'EXTERNAL',
    ...(eia.includes(':') && { identifier: { eaid_code: eia.split(':')[0], endpoint_id: eia.split(':')[1] } }),
    operator,
    document_types: ['INVOICE'],
    participant: { id: eia, name: called, bid: id, country: 'FI' },
  }))
  return { status: 200, body }
}

const readForm = (request: IncomingMessage, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()

function soap(body: string): Answer {
  const envelope = (inner: string) =>
    `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`
  const type = 'text/xml; charset=utf-8'
  if (!body.includes('hello_world'))
    return {
      status: 500,
      type,
      body: envelope('<soap:Fault><faultstring>No such operation</faultstring></soap:Fault>'),
    }
  const hello =
    '<n1:hello_worldResponse xmlns:n1="https://secure.maventa.com/"><return>Hello from Maventa API v1.1</return></n1:hello_worldResponse>'
  return { status: 200, type, body: envelope(hello) }
}
