import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallName, ResponseOf } from '@stafapp/shared/contract/types'
import { startSmtp, type TestSmtp } from '../../../../api/src/test/support/smtp.ts'
import { type CpuSeconds, withCpu } from '../process-tree.ts'
import { readAgainAndAgain } from './bank-files.ts'
import { portalTarget } from './target.ts'
import { timed } from './times.ts'
import { makeWorld, type World } from './world.ts'

const QUIET_MS = 3000
const PAUSE_MS = 200
/** Longer than the limit by far: a machine that is slow is to be measured, not given up. */
const PATIENCE_MS = 400_000

/** SQL that adds 2,000 payers with an order each; run it as one query. */
const mailingSql = (): string => readFileSync(join(import.meta.dirname, 'mailing.sql'), 'utf8')

export type MailingResult = {
  steps: { name: string; ms: number; cpu: CpuSeconds }[]
  /** From the press on "Skapa" until the mail server has the last invoice. */
  seconds: number
  invoices: number
  /** What the mails lacked: an invoice without a mail, one with two, a mail without its PDF. */
  faults: string[]
  /** Waiting times of 50 other users alone, and while all of it ran. */
  quiet: number[]
  others: number[]
}

/** 2,000 invoices from the preview to the mail server, by the calls of the invoicing page and by real SMTP. */
export async function measureMailing(): Promise<MailingResult> {
  const smtp = await startSmtp()
  const world = await makeWorld([mailingSql()], { STAFAPP_SMTP_URL: smtp.url }).catch(async (error: unknown) => {
    await smtp.close()
    throw error
  })
  const portal = portalTarget(world.server.url)
  const quietUntil = performance.now() + QUIET_MS
  const quiet = await readAgainAndAgain(portal, world.organiser, () => performance.now() > quietUntil)
  let isOver = false
  const waiting = readAgainAndAgain(portal, world.organiser, () => isOver)
  try {
    await delay(PAUSE_MS)
    const sent = await sendAll(world, smtp)
    isOver = true
    return { ...sent, quiet, others: await waiting }
  } finally {
    isOver = true
    await waiting
    await world.stop()
    await smtp.close()
  }
}

async function sendAll(world: World, smtp: TestSmtp): Promise<Omit<MailingResult, 'quiet' | 'others'>> {
  const steps: MailingResult['steps'] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const times: number[] = []
    const { result, cpu } = await withCpu(world, () => timed(times, work()))
    steps.push({ name, ms: times[0] ?? Number.NaN, cpu })
    return result
  }
  const preview = await step('preview of all payers', () => ask(world, 'GET /api/invoices/invoicing-preview/'))
  const own = preview.payers.filter(({ payer_name }) => payer_name.startsWith('Utskicksskolan'))
  const pressed = performance.now()
  const issued = await step('all issued', () =>
    ask(world, 'POST /api/invoices/issue-invoices/', {
      karneval: preview.karneval,
      payers: own.map(({ billing_information, total_cents, revision }) => ({
        billing_information,
        total_cents,
        revision,
      })),
    }),
  )
  await step('list of unsent invoices', () => ask(world, 'GET /api/invoices/delivery-plan/'))
  const { choices } = await step('what a mailing would be', () => ask(world, 'GET /api/invoices/invoice-batches/'))
  const choice = choices.find(({ action }) => action === 'deliver')
  if (!choice) throw new Error('nothing can be sent')
  const batch = { karneval: preview.karneval, ...choice }
  await step('mailing started', () => ask(world, 'POST /api/invoices/invoice-batches/', batch))
  const addressed = () => smtp.received.filter(({ to }) => to[0]?.startsWith('utskick-'))
  const until = performance.now() + PATIENCE_MS
  const arrive = async () => {
    while (addressed().length < issued.data.length && performance.now() < until) await delay(PAUSE_MS)
  }
  await step('all with the mail server', arrive)
  const seconds = (performance.now() - pressed) / 1000
  return { steps, seconds, invoices: issued.data.length, faults: faultsOf(addressed(), own.length) }
}

/** The start of a PDF in base64. */
const PDF = Buffer.from('%PDF-1.').toString('base64').slice(0, 8)

function faultsOf(mails: readonly { to: string[]; raw: string }[], expected: number): string[] {
  const receivers = mails.map(({ to }) => to.join())
  const reached = new Set(receivers)
  const without = mails.filter(({ raw }) => !raw.includes(PDF)).length
  const twice = receivers.length - reached.size
  return [
    ...(reached.size === expected ? [] : [`${expected - reached.size} payers got no mail`]),
    ...(twice === 0 ? [] : [`${twice} mails were sent again`]),
    ...(without === 0 ? [] : [`${without} mails have no PDF`]),
  ]
}

async function ask<Name extends CallName>(
  { server, organiser }: World,
  name: Name,
  body?: unknown,
): Promise<ResponseOf<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: {
      authorization: `Bearer ${organiser}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as ResponseOf<Name>
}
