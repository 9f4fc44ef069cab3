import { openEventLine, type Told } from './event-line.ts'
import { getLiveState, type LiveState, setLiveState } from './live-state.ts'
import { type LiveTopic, liveTopics } from './topics.ts'

type Follower = { topics: readonly LiveTopic[]; onChange: () => void }
type Message = { kind: 'told'; told: Told } | { kind: 'state'; state: LiveState } | { kind: 'ask' }

const NAME = 'stafapp-live'
/** Thousands of phones hear of a change in the same second: their reads are spread over this time. */
const SPREAD_MS = 1500
const POLL_MS = 30_000
const HIDDEN_PATIENCE_MS = 20_000
const FIRST_RETRY_MS = 4000
const LAST_RETRY_MS = 120_000

const followers = new Set<Follower>()
let channel: BroadcastChannel | null = null
/** Ends what this tab does as the one that listens; null while another tab does, or nobody follows. */
let stepDown: AbortController | null = null
let pollTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
const pending = new Map<Follower, ReturnType<typeof setTimeout>>()

/**
 * Calls back, spread over a second and a half, when one of the topics may have changed. One tab of the browser holds the
 * connection and tells the others: a browser opens only six per site. Where no connection can be had, the callers are asked
 * to look for themselves twice a minute. A hidden tab follows nothing; what it missed it is told on return.
 */
export function follow(topics: readonly LiveTopic[], onChange: () => void): () => void {
  const follower = { topics, onChange }
  followers.add(follower)
  if (followers.size === 1) begin()
  return () => {
    followers.delete(follower)
    clearTimeout(pending.get(follower))
    pending.delete(follower)
    if (followers.size === 0) end()
  }
}

function begin(): void {
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
    channel.postMessage({ kind: 'ask' } satisfies Message)
  }
  schedulePoll()
  if (document.visibilityState === 'visible') candidate()
}

function end(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('online', onOnline)
  window.removeEventListener('offline', onOffline)
  clearTimeout(pollTimer)
  clearTimeout(hiddenTimer)
  stepDown?.abort()
  stepDown = null
  channel?.close()
  channel = null
}

/** Waits for its turn to hold the connection; alone in the browser it has it at once. */
function candidate(): void {
  if (stepDown) return
  const leaving = new AbortController()
  stepDown = leaving
  const { signal } = leaving
  const lead = () => holdLine(signal)
  if (!('locks' in navigator)) void lead()
  else void navigator.locks.request(NAME, { signal }, lead).catch(() => undefined)
}

/** Holds the connection, opening it again and again, until the signal says otherwise. */
async function holdLine(signal: AbortSignal): Promise<void> {
  if (typeof EventSource !== 'function') return share('polling')
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const close = openEventLine({
        onOpen: () => {
          wait = FIRST_RETRY_MS
          share('live')
        },
        onTold: (told) => {
          tell(told)
          channel?.postMessage({ kind: 'told', told } satisfies Message)
        },
        onLost: resolve,
      })
      const stop = () => {
        close()
        resolve()
      }
      signal.addEventListener('abort', stop, { once: true })
    })
    if (signal.aborted) return
    share(navigator.onLine ? 'polling' : 'offline')
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LAST_RETRY_MS)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function share(state: LiveState): void {
  setLiveState(state)
  channel?.postMessage({ kind: 'state', state } satisfies Message)
}

function hear(message: Message): void {
  if (message.kind === 'told') tell(message.told)
  else if (message.kind === 'state') setLiveState(message.state)
  else if (stepDown && getLiveState() === 'live')
    channel?.postMessage({ kind: 'state', state: 'live' } satisfies Message)
}

function tell({ topics }: Pick<Told, 'topics'>): void {
  for (const follower of followers) {
    if (pending.has(follower) || !follower.topics.some((topic) => topics.includes(topic))) continue
    const call = () => {
      pending.delete(follower)
      follower.onChange()
    }
    pending.set(follower, setTimeout(call, Math.random() * SPREAD_MS))
  }
}

/** The reserve: silent while the connection stands. */
function schedulePoll(): void {
  clearTimeout(pollTimer)
  const look = () => {
    if (getLiveState() !== 'live' && document.visibilityState === 'visible' && navigator.onLine) {
      // Nobody has opened a line for so long: looking is all there is.
      if (getLiveState() === 'connecting') setLiveState('polling')
      tell({ topics: liveTopics })
    }
    schedulePoll()
  }
  pollTimer = setTimeout(look, POLL_MS * (0.8 + Math.random() * 0.4))
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'visible') {
    candidate()
    return
  }
  const leave = () => {
    stepDown?.abort()
    stepDown = null
    setLiveState('connecting')
  }
  // Switching back and forth between two tabs costs no new connection.
  hiddenTimer = setTimeout(leave, HIDDEN_PATIENCE_MS)
}

function onOffline(): void {
  setLiveState('offline')
}

function onOnline(): void {
  setLiveState('connecting')
  stepDown?.abort()
  stepDown = null
  tell({ topics: liveTopics })
  if (document.visibilityState === 'visible') candidate()
}
