import { existsSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const LISTENERS = 2000
const AT_ONCE = 50

const IDLE_S = 20

/**
 * Measures the time from the organiser's click until 95 % of 2,000 listeners have the event (limit: 2 s), and the
 * server's cost of their heartbeats.
 */
export async function measureListeners(url: string, token: string, serverPid: number | undefined): Promise<void> {
  const lines: IncomingMessage[] = []
  for (let open = 0; open < LISTENERS; open += AT_ONCE)
    lines.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen(url)))))
  const before = cpuSeconds(serverPid)
  await pause(IDLE_S * 1000)
  const spent = (cpuSeconds(serverPid) ?? Number.NaN) - (before ?? Number.NaN)
  const cost = Number.isNaN(spent)
    ? 'not measured on this system'
    : `${((100 * spent) / IDLE_S).toFixed(1)} % of one core`
  console.log(`heartbeats of ${LISTENERS} listeners: ${cost}`)
  const heard = lines.map((line) => new Promise<number>((resolve) => hearTimetable(line, resolve)))
  const row = await firstRace(url, token)
  const from = performance.now()
  const answer = await fetch(`${url}/api/events/timetable/delays/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ row, from_heat: 1, minutes: 1 }),
  })
  const answered = performance.now() - from
  if (!answer.ok) throw new Error(`the delay answered ${answer.status}`)
  const times = (await Promise.all(heard)).map((at) => at - from).sort((a, b) => a - b)
  for (const line of lines) line.destroy()
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Number.NaN)
  console.log(
    `${LISTENERS} listeners hear of one change: half in ${at(0.5)} ms, 95 % in ${at(0.95)} ms, all in ${at(1)} ms ` +
      `(limit 2000 ms for 95 %; the organiser's own answer came after ${Math.round(answered)} ms)`,
  )
  if (at(0.95) > 2000) process.exitCode = 1
}

/** Processor time of a process so far, from Linux' /proc, in ticks of 1/100 s. */
function cpuSeconds(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  // Split after the name in brackets, which may contain spaces: user and system time are fields 14 and 15.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
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

function hearTimetable(line: IncomingMessage, resolve: (at: number) => void): void {
  line.on('data', (text: string) => {
    if (text.includes('event: timetable')) resolve(performance.now())
  })
}

async function firstRace(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const plan = await (await fetch(`${url}/api/events/timetable/plan/`, { headers })).json()
  const { rows } = plan as { rows: { id: number; track: number | null }[] }
  return rows.find(({ track }) => track !== null)?.id ?? 0
}
