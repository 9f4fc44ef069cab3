import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { failures } from './failures.ts'
import { type Behaviour, type HeldInvoice, startMaventaStandIn } from './stand-in.ts'

/**
 * `npm run maventa`: runs the stand-in for development. Prints the environment variables that make the portal use it.
 * What it has accepted is kept in the data folder over restarts. A word chooses how it fails: `npm run maventa -- down`,
 * or typed while it runs.
 */
const PORT = Number(process.env.PORT ?? 8099)
const file = join(process.env.STAFAPP_DATA_DIR ?? '.data', 'maventa-stand-in.json')

function readHeld(): HeldInvoice[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as HeldInvoice[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Written beside and renamed, so that a stop in the middle leaves the file as it was. */
function keep(invoices: readonly HeldInvoice[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(invoices))
  renameSync(`${file}.new`, file)
}

const behaviour: Behaviour = { deliveryMs: 5000, stopsDuplicates: true, held: readHeld(), changed: keep }

function choose(word: string): void {
  const failure = Object.hasOwn(failures, word) ? failures[word] : undefined
  if (!failure) {
    console.log(`  ${word} is none of: ${Object.keys(failures).join(', ')}`)
    return
  }
  Object.assign(behaviour, failure.behaviour)
  console.log(`  ${word}: ${failure.what}`)
}

const { config, invoices } = await startMaventaStandIn(behaviour, PORT)

console.log(`
  A stand-in for Maventa listens on ${config.url.origin}, with ${invoices.length} invoices of earlier runs (${file}).
  Start the portal with

  STAFAPP_MAVENTA_URL=${config.url.origin} \\
  STAFAPP_MAVENTA_SOAP_URL=${config.soapUrl} \\
  STAFAPP_MAVENTA_CLIENT_ID=${config.clientId} \\
  STAFAPP_MAVENTA_CLIENT_SECRET=${config.clientSecret} \\
  STAFAPP_MAVENTA_VENDOR_KEY=${config.vendorKey} npm start

  A receiver whose e-invoice address holds FAIL cannot be reached. Type a word to make it fail:

${Object.entries(failures)
  .map(([word, { what }]) => `  ${word.padEnd(12)} ${what}`)
  .join('\n')}
`)
const [first] = process.argv.slice(2)
if (first !== undefined) choose(first)
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() !== '') choose(line.trim())
})
