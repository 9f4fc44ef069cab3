import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { makeXlsx, sheetOf } from '../../../api/src/modules/entry/import/testing/make-xlsx.ts'
import { camtFile } from '../../../api/src/modules/money/payments/testing/sample-files.ts'
import { eventLoopOf } from './event-loop.ts'
import { milliseconds, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const PAYMENTS = 10_000
/** The most that one import takes. */
const RUNNERS = 1000
/** Runs each piece of work several times, so that its first compilation does not decide. */
const TIMES = 3

type Work = { name: string; method?: 'GET' | 'POST'; path: string; type?: string; body?: BodyInit }

/** Measures the delays of the event loop while each heavy piece of work runs: what every other request waits. */
export async function measureHeavyWork(url: string, token: string): Promise<void> {
  const authorization = `Bearer ${token}`
  const idle = await eventLoopOf(url)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const quiet = await idle()
  const rows = [['nothing', '', milliseconds(quiet.p99), '', milliseconds(quiet.max), '']]
  for (const { name, method = 'GET', path, type = 'application/json', body } of await listWork(url, authorization)) {
    const ask = async () => {
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': type }) }
      const answer = await fetch(url + path, { method, headers, body })
      const content = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${content.toString('utf8', 0, 300)}`)
      return content.length
    }
    const lag = await eventLoopOf(url)
    const from = performance.now()
    let bytes = 0
    for (let time = 0; time < TIMES; time += 1) bytes = await ask()
    const ms = (performance.now() - from) / TIMES
    const { p99, max } = await lag()
    const limit = judge(`event loop p99: ${name}`, p99, budgets.eventLoopP99Ms, milliseconds)
    rows.push([name, milliseconds(ms), milliseconds(p99), limit, milliseconds(max), `${Math.round(bytes / 1000)} kB`])
  }
  printTable('Delays of the event loop beside heavy work', ['', 'work', 'p99', 'limit', 'longest', 'answer'], rows)
}

async function listWork(url: string, authorization: string): Promise<Work[]> {
  const headers = { authorization }
  const schools = await (await fetch(`${url}/api/schools/list/?limit=1`, { headers })).json()
  const { data } = schools as { data: { details: { units: { id: number }[] } }[] }
  const bookings = Array.from({ length: PAYMENTS }, (_, at) => ({
    reference: referenceNumber(String(100_000 + at)),
    cents: 1000 + at,
    id: `L${at}`,
    payer: `Betalare ${at}`,
  }))
  const runners = Array.from({ length: RUNNERS }, (_, at) => [`Förnamn${at}`, `Efternamn${at}`, '5', 'Flicka'])
  const sheet = sheetOf([['Förnamn', 'Efternamn', 'Årskurs', 'Kön'], ...runners])
  const runnersBody = {
    school_unit: data[0]?.details.units[0]?.id,
    dry_run: true,
    xlsx: makeXlsx([{ name: 'Lista', xml: sheet }]).toString('base64'),
  }
  return [
    { name: 'draw of all events', method: 'POST', path: '/api/events/heats/drafts/', body: '{}' },
    {
      name: `spreadsheet of ${RUNNERS} runners`,
      method: 'POST',
      path: '/api/events/runners/import/',
      body: JSON.stringify(runnersBody),
    },
    { name: "all schools' papers (PDF)", path: '/api/events/school-day/packets/' },
    {
      name: `camt.054 of ${PAYMENTS} payments`,
      method: 'POST',
      path: '/api/invoices/reference-match/?dry_run=true',
      type: 'text/plain',
      body: camtFile(bookings),
    },
    { name: 'school register, xlsx', path: '/api/schools/export/?format=xlsx' },
    { name: 'follow-up of all schools, xlsx', path: '/api/invoices/followup-export/?part=schools&format=xlsx' },
    { name: 'heats for timing (Lynx)', path: '/api/events/heats-dump/?format=lynx' },
  ]
}
