import { setTimeout as delay } from 'node:timers/promises'
import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { camtFile, ktlFile, ktlPayment } from '../../../../api/src/modules/money/payments/testing/sample-files.ts'
import { type CpuSeconds, withCpu } from '../process-tree.ts'
import { Client } from './client.ts'
import { portalTarget, type Target } from './target.ts'
import { timed } from './times.ts'
import type { World } from './world.ts'

const PAYMENTS = 10_000
const CAMT_PAYMENTS = 11_000
const OTHERS = 50
const QUIET_MS = 3000
const PAUSE_MS = 100
/** Each of the others reads twice a second: together 100 requests a second, which leave the machine room for a file. */
const READ_PAUSE_MS = 500

export type BankFileResult = {
  name: string
  megabytes: number
  status: number
  ms: number
  limitMs: number
  cpu: CpuSeconds
  /** Waiting times of 50 other users meanwhile, each for a read with a login. */
  others: number[]
}

export type BankFilesResult = { quiet: number[]; bare: number[]; files: BankFileResult[] }

/**
 * Measures large and hostile bank files while 50 others read: the time per file, and the others' waiting times,
 * compared with an idle portal and the bare framework.
 */
export async function measureBankFiles(world: World, bare: Target): Promise<BankFilesResult> {
  await addInvoices(world)
  const portal = portalTarget(world.server.url)
  const others = (target: Target, until: () => boolean) => readAgainAndAgain(target, world.organiser, until)
  const quietUntil = performance.now() + QUIET_MS
  const quiet = await others(portal, () => performance.now() > quietUntil)
  const bareUntil = performance.now() + QUIET_MS
  const bareTimes = await others(bare, () => performance.now() > bareUntil)
  const files: BankFileResult[] = []
  for (const { name, content, isDryRun, limitMs } of bankFiles()) {
    let isOver = false
    const waiting = others(portal, () => isOver)
    await delay(PAUSE_MS)
    const from = performance.now()
    const { result: status, cpu } = await withCpu(world, () => send(world, content, isDryRun))
    const ms = performance.now() - from
    isOver = true
    files.push({ name, megabytes: content.length / 1e6, status, ms, limitMs, cpu, others: await waiting })
  }
  return { quiet, bare: bareTimes, files }
}

type BankFile = { name: string; content: Buffer; isDryRun: boolean; limitMs: number }

function bankFiles(): BankFile[] {
  const lines = Array.from({ length: PAYMENTS }, (_, at) =>
    ktlPayment(reference(at), cents(at), { archiveId: `S${at}`, payer: `BETALARE ${at}` }),
  )
  const bookings = Array.from({ length: CAMT_PAYMENTS }, (_, at) => ({
    reference: reference(at),
    cents: cents(at),
    id: `C${at}`,
    payer: `Betalare ${at}`,
  }))
  const attributes = Array.from({ length: 1_100_000 }, (_, at) => `a${at}="1"`).join(' ')
  const [header = ''] = ktlFile([]).toString('latin1').split('\r\n')
  const dry = { isDryRun: true, limitMs: 1000 }
  return [
    { name: 'camt.054, tried', content: Buffer.from(camtFile(bookings)), ...dry },
    { name: '10,000 KTL lines, tried', content: ktlFile(lines), ...dry },
    { name: '10,000 KTL lines, booked', content: ktlFile(lines), isDryRun: false, limitMs: 2000 },
    { name: 'a million attributes', content: Buffer.from(`<Document ${attributes}/>`), ...dry },
    {
      name: '160,000 KTL lines',
      content: Buffer.from(`${header}\r\n${`${'3'.padEnd(90)}\r\n`.repeat(160_000)}`),
      ...dry,
    },
    { name: 'half a million short lines', content: Buffer.from('202500010;1;1.6.2024\n'.repeat(500_000)), ...dry },
    { name: 'four million elements', content: Buffer.from(`<Document>${'<a/>'.repeat(4_000_000)}`), ...dry },
  ]
}

const FIRST = 500_000
const reference = (at: number): string => referenceNumber(String(77_000_000 + at * 7))
const cents = (at: number): number => 1000 + ((FIRST + at) % 900)

/** Adds an invoice for every second payment; the others have no match. */
async function addInvoices({ sql }: World): Promise<void> {
  const invoices = Array.from({ length: PAYMENTS / 2 }, (_, at) => ({
    number: FIRST + at,
    reference: reference(at),
    cents: cents(at),
  }))
  await sql.query(
    `insert into invoice (karneval_id, school_unit_id, number, billing, total_cents, vat, reference_number, issued_on, due_on, status)
     select (select id from karneval where status = 'active'), (select min(id) from school_unit), number,
       jsonb_build_object('name', 'Betalare ' || number), cents, '[]', reference, '2025-03-31', '2025-04-30', 'issued'
     from json_to_recordset($1) as r(number int, reference text, cents int)`,
    [JSON.stringify(invoices)],
  )
}

async function send({ server, organiser }: World, content: Buffer, isDryRun: boolean): Promise<number> {
  const answer = await fetch(new URL(`/api/invoices/reference-match/?dry_run=${isDryRun}`, server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${organiser}`, 'content-type': 'text/plain' },
    body: new Uint8Array(content),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Fifty users who read and pause in a loop: about 100 requests a second. */
export async function readAgainAndAgain(target: Target, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: OTHERS }, async (_, at) => {
      const client = new Client(target, `192.0.2.${at + 1}`)
      await delay((at * READ_PAUSE_MS) / OTHERS)
      while (!isOver()) {
        await timed(times, client.ask({ path: '/api/users/me/', token }))
        await delay(READ_PAUSE_MS)
      }
      client.close()
    }),
  )
  return times
}
