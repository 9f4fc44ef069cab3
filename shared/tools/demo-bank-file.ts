// `npm run demo:bank-file -- [address] [file]`: writes a bank file for the open invoices of a running demo,
// to try the page Referensbetalningar. Repeating it gives the same payments, as long as nothing has been booked.
import { writeFileSync } from 'node:fs'
import { type KtlPayment, writeKtl } from '../../api/src/modules/money/payments/formats/write-ktl.ts'

type Invoice = { number: number; reference_number: string; payer_name: string; open_cents: number }

const help = `npm run demo:bank-file -- [address] [file]

Writes a KTL file with six payments for the open invoices of a running demo: two exact, one of half the sum, one of
5 euros too much, one with a mistyped reference and one from an unknown sender. Drop it on Referensbetalningar.

  address  of the demo, http://localhost:8080 unless told
  file     to write, demo-betalningar.ktl unless told

Start the demo first with npm start. As long as nothing has been booked, the same payments are written again.`

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  console.log(help)
  process.exit(0)
}

const [address = 'http://localhost:8080', file = 'demo-betalningar.ktl'] = process.argv.slice(2)

const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
  const answer = await fetch(new URL(path, address), init).catch(() => {
    console.error(`No portal answers at ${address}. Start it with npm start, or give its address; --help tells more.`)
    process.exit(1)
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const { access } = await call<{ access: string }>('/api/users/login/', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'superadmin', password: 'Karneval2025' }),
})
const headers = { authorization: `Bearer ${access}` }
const { as_of, karneval } = await call<{ as_of: string; karneval: number }>('/api/invoices/followup/', { headers })
const listed = `/api/invoices/invoices/?karneval=${karneval}&show=open`
const { data: open } = await call<{ data: Invoice[] }>(listed, { headers })

const pay = (
  { number, reference_number, payer_name, open_cents }: Invoice,
  changes: Partial<KtlPayment> = {},
): KtlPayment => ({
  account: '12345600000785',
  bookedOn: as_of,
  paidOn: as_of,
  archiveId: `DEMO${String(number).padStart(8, '0')}`,
  reference: reference_number,
  payer: payer_name.toLocaleUpperCase('sv-FI'),
  amountCents: open_cents,
  ...changes,
})

/** The reference with two different neighbouring digits swapped, as in a typing error. */
const mistyped = (reference: string): string => {
  const at = [...reference].findLastIndex((digit, index) => index > 0 && digit !== reference[index - 1])
  return reference.slice(0, at - 1) + reference[at] + reference[at - 1] + reference.slice(at + 1)
}

const [first, second, third, fourth, fifth] = open
if (!first || !second || !third || !fourth || !fifth) throw new Error('The demo has too few open invoices left.')
const payments = [
  pay(first),
  pay(second),
  pay(third, { amountCents: Math.ceil(third.open_cents / 2) }),
  pay(fourth, { amountCents: fourth.open_cents + 500 }),
  pay(fifth, { reference: mistyped(fifth.reference_number) }),
  pay(first, { archiveId: 'DEMOUNKNOWN', reference: '', payer: 'OKÄND GIVARE', amountCents: 4200 }),
]
writeFileSync(file, Buffer.from(writeKtl(as_of, payments), 'latin1'))
console.log(
  `${file}: ${payments.length} payments of ${as_of}. Drop it on ${new URL('/economy/referencepayments', address)}`,
)
