import { afterEach, expect, it } from 'vitest'
import { startSilentServer } from '../../../test/support/smtp.ts'
import { createMaventaClient } from './maventa-client.ts'
import { type Behaviour, type MaventaStandIn, startMaventaStandIn } from './stand-in/stand-in.ts'

let there: MaventaStandIn | undefined
afterEach(async () => {
  await there?.close()
  there = undefined
})

const start = async (behaviour: Behaviour = {}) => {
  there = await startMaventaStandIn(behaviour)
  return { there, client: createMaventaClient(there.config, { clock: () => new Date() }) }
}

const xml = (number: number, receiver = '003797531026') =>
  Buffer.from(
    `<Finvoice><ToIdentifier>${receiver}</ToIdentifier><BuyerOrganisationName>Åbo</BuyerOrganisationName><InvoiceNumber>${number}</InvoiceNumber>
     <InvoiceTotalVatIncludedAmount>96,00</InvoiceTotalVatIncludedAmount><EpiInstructedAmount>96,00</EpiInstructedAmount></Finvoice>`,
    'latin1',
  )
const upload = (number: number, receiver?: string) => ({
  xml: xml(number, receiver),
  filename: `faktura-${number}.xml`,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  format: 'FINVOICE30' as const,
  route: 'einvoice' as const,
})

it('sends, and reads the state, the sum and the reason of a failure', async () => {
  const { client } = await start()
  expect(await client.send(upload(1))).toMatchObject({ number: '1', status: 'DELIVERED', totalCents: 9600, cause: '' })
  const failed = await client.send(upload(2, '0037FAIL'))
  expect(failed).toMatchObject({ status: 'FAILED', cause: 'Recipient 0037FAIL was not found' })
  expect((await client.listSent(1)).map(({ number }) => number)).toEqual(['2', '1'])
  expect((await client.pdf(failed.id)).subarray(0, 5).toString()).toBe('%PDF-')
})

it('fetches a token once, however many ask for it', async () => {
  const { there: server, client } = await start()
  await Promise.all([client.checkConnection(), client.checkConnection(), client.checkConnection()])
  expect(server.requests.filter((request) => request.includes('oauth2'))).toHaveLength(1)
})

it('renews a refused token exactly once', async () => {
  const { there: server, client } = await start({ tokenS: 0 })
  await expect(client.checkConnection()).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(server.requests.filter((request) => request.includes('oauth2'))).toHaveLength(2)
  expect(server.requests.filter((request) => request.includes('status'))).toHaveLength(2)
})

it('makes one invoice of an upload that is sent again with its id', async () => {
  const { there: server, client } = await start()
  const first = await client.send(upload(7))
  expect((await client.send(upload(7))).id).toBe(first.id)
  expect(server.invoices).toHaveLength(1)
})

it.each([
  [503, 'unreachable'],
  [429, 'unreachable'],
  [422, 'refused'],
])('takes %i as %s', async (status, kind) => {
  const { client } = await start({ before: (path) => (path === '/v1/invoices' ? status : undefined) })
  await expect(client.send(upload(1))).rejects.toMatchObject({ kind })
})

it('tells wrong keys from a service that is down, and never their text', async () => {
  const { there: server } = await start()
  const wrong = createMaventaClient({ ...server.config, clientSecret: 'hemlighet' }, { clock: () => new Date() })
  const error = await wrong.checkConnection().catch((reason: Error) => reason)
  expect(error).toMatchObject({ kind: 'unauthorized' })
  expect(String(error)).not.toContain('hemlighet')
})

it('waits no longer than its limit for an answer', async () => {
  const silent = await startSilentServer()
  const url = new URL(silent.url.replace('smtp:', 'http:'))
  const keys = { clientId: 'a', clientSecret: 'b', vendorKey: 'c', soapUrl: url, url }
  const client = createMaventaClient(keys, { clock: () => new Date(), timeoutMs: 100 })
  await expect(client.checkConnection()).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'Maventa svarade inte i tid.',
  })
  await expect(client.helloSoap?.()).rejects.toMatchObject({ kind: 'unreachable' })
  await silent.close()
})
