// `npm run demo:day`: the demo's first race day at sixty times its speed. Simulated officials, a timing computer and an
// organiser record a day over the network as people do, and phones listen. Open the portal beside it and look.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../api/src/lib/random.ts'
import { PlayedDevice, planDay, type Role, roles, type Send } from '../../api/src/seed/demo/play-day.ts'
import type { ResponseOf } from '../contract/types.ts'
import { root } from './root.ts'

const SPEED = 60
const DAY = '2025-05-16'
const PHONES = 20
const port = process.env.PORT ?? '8080'
const address = `http://localhost:${port}`

const dataDir = mkdtempSync(join(tmpdir(), 'stafapp-day-'))
const portal = spawn(process.execPath, ['shared/tools/start.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    STAFAPP_DATA_DIR: dataDir,
    STAFAPP_NOW: `${DAY}T12:45:00+03:00`,
    STAFAPP_CLOCK_SPEED: String(SPEED),
    STAFAPP_DEMO_RACE_DAY: 'off',
  },
})
const ended = endOf(portal)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill(signal))
void ended.then((code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code)
})

await ready()
await play()
console.log(
  `Dagen är spelad. Resultaten finns på ${address}/resultservice, och portalen går vidare tills du trycker Ctrl-C.`,
)
await ended

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)))
}

async function ready(): Promise<void> {
  while (
    !(await fetch(`${address}/api/events/stafettkarneval/active/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(500)
}

async function play(): Promise<void> {
  const organiser = await logIn()
  const cookies = new Map<Role, string>()
  for (const role of ['call_room_1', 'call_room_2', 'start', 'timing'] as const) {
    cookies.set(role, await openLink(organiser, taskOf(role) ?? 'start', role))
  }
  const list = await call<ResponseOf<'GET /api/raceday/start-list/'>>(`/api/raceday/start-list/?day=${DAY}`, organiser)
  const random = createRandom(`demo day ${Date.now()}`)
  let { steps } = planDay(list.answer.heats, random)
  const devices = new Map(roles.map((role) => [role, new PlayedDevice()]))
  const offlineUntil = new Map<Role, number>()
  const phones = Array.from({ length: PHONES }, () => listen())
  console.log(
    `${steps.length} anteckningar om ${list.answer.heats.length} heat spelas ${SPEED} gånger så snabbt, på ${address}.`,
  )

  while (steps.length > 0 || [...devices.values()].some((device) => !device.isEmpty)) {
    const { answer, now } = await call<ResponseOf<'GET /api/raceday/facts/'>>(
      `/api/raceday/facts/?day=${DAY}&since=0`,
      organiser,
    )
    devices.get('organiser')?.learn(answer.seq)
    const isTimed = devices.get('timing')?.isEmpty
    const isDue = ({ at, role }: { at: number; role: Role }) => at <= now && (role !== 'organiser' || isTimed)
    for (const { role, fact, at } of steps.filter(isDue)) devices.get(role)?.record(fact, new Date(at))
    steps = steps.filter((step) => !isDue(step))
    for (const [role, device] of devices) {
      if (random.chance(0.02)) offlineUntil.set(role, now + random.below(8) * 60_000)
      const who = cookies.get(role)
      const send: Send = async (facts) => {
        if ((offlineUntil.get(role) ?? 0) > now) throw new Error('no net')
        const query = taskOf(role) ? `?task=${taskOf(role)}` : ''
        const body = { device: device.id, facts }
        const sent = await call<ResponseOf<'POST /api/raceday/facts/'>>(
          `/api/raceday/facts/${query}`,
          who ? { cookie: who } : organiser,
          body,
        )
        return sent.answer
      }
      await device.flush(send)
    }
    await pause(1000)
  }
  const refused = [...devices.values()].flatMap((device) => device.refused)
  for (const { reason } of refused) console.log(`Avvisat: ${reason}`)
  const heard = phones.map((phone) => phone.stop())
  console.log(`${PHONES} telefoner hörde ${Math.min(...heard)}–${Math.max(...heard)} nyheter var.`)
}

/** The task of the link that a role works with; the organiser has an account. */
function taskOf(role: Role): 'call_room' | 'start' | 'timing' | null {
  if (role === 'organiser') return null
  return role === 'start' || role === 'timing' ? role : 'call_room'
}

async function call<T>(
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ answer: T; now: number }> {
  const response = await fetch(new URL(path, address), {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return { answer: (await response.json()) as T, now: Date.parse(response.headers.get('x-server-now') ?? '') }
}

async function logIn(): Promise<{ authorization: string }> {
  const account = { username: 'superadmin', password: 'Karneval2025' }
  const { answer } = await call<{ access: string }>('/api/users/login/', {}, account)
  return { authorization: `Bearer ${answer.access}` }
}

/** Makes a link as the organiser and opens it on a device of its own; returns the device's cookie. */
async function openLink(organiser: { authorization: string }, task: string, name: string): Promise<string> {
  const { answer } = await call<{ url: string }>('/api/raceday/links/', organiser, { task, day: DAY, name })
  const opened = await fetch(new URL('/api/raceday/sessions/', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: answer.url.split('#')[1] }),
  })
  return opened.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** A phone that follows the day. `stop` tells how many events it has heard. */
function listen(): { stop: () => number } {
  const leaving = new AbortController()
  let heard = 0
  const follow = async () => {
    const { body } = await fetch(new URL('/api/events/stream/', address), {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk.split('\nid:').length - 1
  }
  void follow().catch(() => undefined)
  return {
    stop: () => {
      leaving.abort()
      return heard
    },
  }
}
