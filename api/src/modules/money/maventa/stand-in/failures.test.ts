import { afterEach, expect, it } from 'vitest'
import { failures } from './failures.ts'
import { type Behaviour, type HeldInvoice, type MaventaStandIn, startMaventaStandIn } from './stand-in.ts'

let there: MaventaStandIn | undefined
afterEach(async () => {
  await there?.close()
  there = undefined
})

const xml =
  '<Finvoice><InvoiceNumber>7</InvoiceNumber><BuyerOrganisationName>Esbo</BuyerOrganisationName><EpiInstructedAmount>1</EpiInstructedAmount></Finvoice>'

async function start(behaviour: Behaviour): Promise<MaventaStandIn> {
  there = await startMaventaStandIn(behaviour)
  return there
}

/** What the portal would see: the status of each step, or `cut`. */
async function send({ config }: MaventaStandIn): Promise<(number | 'cut')[]> {
  const form = new FormData()
  form.set('grant_type', 'client_credentials')
  form.set('client_id', config.clientId)
  form.set('client_secret', config.clientSecret)
  form.set('vendor_api_key', config.vendorKey)
  const token = await fetch(new URL('/oauth2/token', config.url), { method: 'POST', body: form }).catch(() => null)
  if (token?.status !== 200) return [token?.status ?? 'cut']
  const headers = { authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}` }
  const upload = new FormData()
  upload.set('file', new File([xml], 'invoice.xml'))
  const sent = await fetch(new URL('/v1/invoices', config.url), { method: 'POST', headers, body: upload }).catch(
    () => null,
  )
  return [200, sent?.status ?? 'cut']
}

it.each([
  ['works', [200, 201], 1],
  ['keys', [401], 0],
  ['forbidden', [200, 403], 0],
  ['invalid', [200, 422], 0],
  ['limit', [429], 0],
  ['error', [500], 0],
  ['down', [503], 0],
  ['cut', ['cut'], 0],
  ['lost', [200, 'cut'], 1],
  ['unreachable', [200, 201], 1],
])('fails as it is told: %s', async (word, steps, kept) => {
  const running = await start({ ...failures[word]?.behaviour })
  expect(await send(running)).toEqual(steps)
  expect(running.invoices).toHaveLength(kept)
})

it('works again when it is told so, and tells what it holds at each change', async () => {
  const behaviour: Behaviour = { ...failures.down?.behaviour }
  let held: readonly HeldInvoice[] = []
  behaviour.changed = (invoices) => {
    held = structuredClone(invoices)
  }
  const running = await start(behaviour)
  expect(await send(running)).toEqual([503])
  Object.assign(behaviour, failures.works?.behaviour)
  expect(await send(running)).toEqual([200, 201])
  expect(held.map(({ number, status }) => [number, status])).toEqual([['7', 'DELIVERED']])
  await running.close()
  const again = await start({ held })
  expect(again.invoices.map(({ number }) => number)).toEqual(['7'])
})
