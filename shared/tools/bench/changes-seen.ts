import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../../api/src/lib/random.ts'
import { planDay } from '../../../api/src/seed/demo/play-day.ts'
import type { ResponseOf } from '../../contract/types.ts'
import { addressOfPhone, firstRace, openStreams, sendDelay } from './listeners.ts'
import { percentile } from './load/times.ts'
import { milliseconds, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

/** Phones wait up to this long before they read, so that they do not read all at once (shared/browser/live/follow.ts). */
const SPREAD_MS = 1500
const HEAD_END = Buffer.from('\r\n\r\n')

/** What is changed, whom it is told to by which event, and what they read then. */
type Change = { title: string; event: string; path: string; sender: string; send: () => Promise<void> }

/**
 * Measures a result's way from the timing computer to the phones: a file is sent as the timing bridge sends it, and every
 * phone hears of it, waits its part of the spread and reads the public results over a connection of its own. The server
 * must trust X-Forwarded-For of this machine.
 */
export async function measureResults(url: string, token: string): Promise<void> {
  const organiser = { authorization: `Bearer ${token}` }
  const { karneval } = (await (await fetch(`${url}/api/events/timetable/`)).json()) as { karneval: number }
  const { fact, seq } = await firstReading(url, organiser)
  await measureChange(url, {
    title: 'a result',
    event: 'results',
    path: `/api/events/results/?karneval=${karneval}`,
    sender: 'the timing computer',
    send: async () => {
      const answer = await fetch(`${url}/api/raceday/facts/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...organiser },
        body: JSON.stringify({
          device: randomUUID(),
          facts: [{ ...fact, device_time: new Date().toISOString(), seen: seq }],
        }),
      })
      const { data } = (await answer.json()) as ResponseOf<'POST /api/raceday/facts/'>
      if (data[0]?.outcome !== 'accepted') throw new Error(`the file was not taken: ${JSON.stringify(data)}`)
    },
  })
}

/** Measures the way of a delay that the organiser enters to the phones that show the timetable, as of a result. */
export async function measureDelays(url: string, token: string): Promise<void> {
  const row = await firstRace(url, token)
  await measureChange(url, {
    title: 'a delay',
    event: 'timetable',
    path: '/api/events/timetable/',
    sender: 'the organiser',
    send: () => sendDelay(url, token, { row, minutes: 10 }),
  })
}

async function measureChange(url: string, { title, event, path, sender, send }: Change): Promise<void> {
  const { count, seenMs } = budgets.phones
  const before = (await fetch(url + path)).headers.get('etag')
  const streams = await openStreams(url, count)
  const lines = await Promise.all(streams.map((_, index) => openLine(url, index)))
  const spread = createRandom('phones')
  let from = Number.NaN
  const heard: number[] = []
  const seen = streams.map(async (stream, index) => {
    await hear(stream, event)
    heard.push(performance.now() - from)
    await pause(spread.next() * SPREAD_MS)
    await (lines[index] as Line).read(path, before ?? '')
    return performance.now() - from
  })
  from = performance.now()
  await send()
  const answered = performance.now() - from
  const times = await Promise.all(seen)
  for (const stream of streams) stream.destroy()
  for (const line of lines) line.close()
  printTable(
    `${count} phones get ${title}; load of the machine ${loadavg()[0]?.toFixed(1)}, phones wait up to ${SPREAD_MS} ms`,
    ['', 'now', 'limit'],
    [
      [`the answer to ${sender}`, milliseconds(answered), ''],
      ['half have heard', milliseconds(percentile(heard, 0.5)), ''],
      ['95 % have heard', milliseconds(percentile(heard, 0.95)), ''],
      ['half have it', milliseconds(percentile(times, 0.5)), ''],
      [
        '95 % have it',
        milliseconds(percentile(times, 0.95)),
        judge(`${count} phones, 95 % have ${title}`, percentile(times, 0.95), seenMs, milliseconds),
      ],
      ['all have it', milliseconds(percentile(times, 1)), ''],
    ],
  )
}

/** The first file of a simulated day, and the newest fact that its sender knows. */
async function firstReading(url: string, headers: Record<string, string>) {
  const list = (await (
    await fetch(`${url}/api/raceday/start-list/`, { headers })
  ).json()) as ResponseOf<'GET /api/raceday/start-list/'>
  const reading = planDay(list.heats, createRandom('a file')).steps.find(({ fact }) => fact.kind === 'reading')
  if (!reading) throw new Error('the demo has no heat with a file')
  return { fact: reading.fact, seq: list.seq }
}

function hear(stream: Socket, event: string): Promise<void> {
  const head = Buffer.from(`event: ${event}`)
  return new Promise((resolve) => {
    stream.on('data', (data) => {
      if (data.includes(head)) resolve()
    })
  })
}

type Line = { read: (path: string, held: string) => Promise<void>; close: () => void }

/** A phone's connection, open before the change as a page's is. Bytes are counted: 2,000 clients would measure themselves. */
async function openLine(url: string, index: number): Promise<Line> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    close: () => socket.destroy(),
    read: (path, held) =>
      new Promise((resolve, reject) => {
        let head = Buffer.alloc(0)
        let left: number | null = null
        socket.once('error', reject)
        socket.on('data', (chunk) => {
          if (left === null) {
            head = Buffer.concat([head, chunk])
            const end = head.indexOf(HEAD_END)
            if (end === -1) return
            const text = head.toString('latin1', 0, end)
            const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? []
            // An unchanged answer would mean that the phone was told before the result could be read.
            if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
              reject(new Error(`a phone got ${text.slice(0, 200)}`))
              return
            }
            left = Number(length) - (head.length - end - HEAD_END.length)
          } else left -= chunk.length
          if (left === 0) resolve()
        })
        const headers = [`host: ${host}`, 'accept-encoding: gzip, deflate, br, zstd', `if-none-match: ${held}`]
        const request = [`GET ${path} HTTP/1.1`, ...headers, `x-forwarded-for: ${addressOfPhone(index)}`]
        socket.write(`${request.join('\r\n')}\r\n\r\n`)
      }),
  }
}
