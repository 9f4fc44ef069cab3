import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eventLoopOf } from './event-loop.ts'
import { percentile } from './load/times.ts'
import { memoryOfTree } from './memory.ts'
import { megabytes, milliseconds, printTable } from './print-table.ts'
import { cpuOfTree } from './process-tree.ts'
import { budgets, judge } from './verdict.ts'

const AT_ONCE = 100
/** A network has a limit of its own, so the listeners come from several. */
const PER_NETWORK = 2000
const IDLE_S = 20

/**
 * Measures with all listeners on one replica: the growth of its memory, the cost of their heartbeats, and the time from
 * the organiser's click until 95 % of them have the event. The server must trust X-Forwarded-For of this machine.
 */
export async function measureListeners(url: string, token: string, serverPid: number): Promise<void> {
  const { count, heardMs, memoryBytes } = budgets.listeners
  const before = memoryOfTree(serverPid)?.resident ?? Number.NaN
  const sockets = await openStreams(url, count)
  const growth = (memoryOfTree(serverPid)?.resident ?? Number.NaN) - before
  const cpuBefore = cpuOfTree(serverPid)
  await pause(IDLE_S * 1000)
  const beats = (cpuOfTree(serverPid) - cpuBefore) / (IDLE_S * 10_000)
  const row = await firstRace(url, token)
  const lag = await eventLoopOf(url)
  const cpuAtClick = cpuOfTree(serverPid)
  const from = performance.now()
  const heard = sockets.map((socket) => hearTimetable(socket))
  await sendDelay(url, token, { row, minutes: 1 })
  const answered = performance.now() - from
  const times = (await Promise.all(heard)).map((at) => at - from)
  const loop = await lag()
  const sending = (cpuOfTree(serverPid) - cpuAtClick) / 1000
  for (const socket of sockets) socket.destroy()
  printTable(
    `${count} listeners on one replica`,
    ['', 'now', 'limit'],
    [
      ['half have heard of a change', milliseconds(percentile(times, 0.5)), ''],
      [
        '95 % have heard of it',
        milliseconds(percentile(times, 0.95)),
        judge(`${count} listeners, 95 % hear of a change`, percentile(times, 0.95), heardMs, milliseconds),
      ],
      ['all have heard of it', milliseconds(percentile(times, 1)), ''],
      ["the organiser's own answer", milliseconds(answered), ''],
      ['processor time of the change and its sending', milliseconds(sending), ''],
      ['growth of memory', megabytes(growth), judge(`${count} listeners, memory`, growth, memoryBytes, megabytes)],
      ['heartbeats, of one processor', `${beats.toFixed(1)} %`, ''],
      ['longest delay of the event loop', milliseconds(loop.max), ''],
    ],
  )
}

/** Opens the phones' streams, some at a time. */
export async function openStreams(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let open = 0; open < count; open += AT_ONCE)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => openStream(url, open + index)))))
  return sockets
}

export const addressOfPhone = (index: number): string => `198.51.${100 + Math.floor(index / PER_NETWORK)}.7`

/** A stream on a bare socket, because 10,000 HTTP clients would measure themselves. Resolves after the greeting. */
function openStream(url: string, index: number): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('error', reject)
    socket.once('data', (data) => {
      if (data.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve(socket)
      else reject(new Error(`the stream answered ${data.toString('latin1', 0, 200)}`))
    })
    const lines = [`GET /api/events/stream/ HTTP/1.1`, `host: ${host}`, 'accept: text/event-stream']
    socket.write(`${[...lines, `x-forwarded-for: ${addressOfPhone(index)}`].join('\r\n')}\r\n\r\n`)
  })
}

const EVENT = Buffer.from('event: timetable')

function hearTimetable(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      if (data.includes(EVENT)) resolve(performance.now())
    })
  })
}

/** Opens an event stream and resolves after the greeting. */
export function listen(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream' }
    get(`${url}/api/events/stream/`, { headers, agent: false }, (line) => {
      line.setEncoding('utf8').on('error', () => undefined)
      line.once('data', () => resolve(line))
    }).on('error', reject)
  })
}

/** Delays a race from its first heat on. */
export async function sendDelay(url: string, token: string, delay: { row: number; minutes: number }): Promise<void> {
  const answer = await fetch(`${url}/api/events/timetable/delays/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...delay, from_heat: 1 }),
  })
  if (!answer.ok) throw new Error(`the delay answered ${answer.status}`)
}

/** The timetable's first row on a track. */
export async function firstRace(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const plan = await (await fetch(`${url}/api/events/timetable/plan/`, { headers })).json()
  const { rows } = plan as { rows: { id: number; track: number | null }[] }
  return rows.find(({ track }) => track !== null)?.id ?? 0
}
