import { type Loss, openEventLine, SILENCE_MS, type Told } from './event-line.ts'
import { getLiveState, type LiveState, setLiveState } from './live-state.ts'
import { type LiveTopic, liveTopics } from './topics.ts'

type Follower = { topics: readonly LiveTopic[]; onChange: () => void }
type Message = { kind: 'told'; told: Told } | { kind: 'sign' } | { kind: 'state'; state: LiveState } | { kind: 'ask' }

const NAME = 'stafapp-live'
/** Reads are spread over this time, because thousands of phones get a change in the same second. */
const SPREAD_MS = 1500
const POLL_MS = 30_000
/** Delay of the first poll after the stream was lost: short, but spread, because all phones lose it together. */
const FIRST_POLL_MS = 6000
/** Short against the silence limit, so that the page stops saying "direkt" within 10 s of the last event. */
const CHECK_MS = 500
const HIDDEN_PATIENCE_MS = 20_000
/** Delays before the stream is opened again: long for a refusing server, short for a failing network. */
const WAITS: Record<Loss, { first: number; last: number }> = {
  silent: { first: 500, last: 500 },
  cut: { first: 1500, last: 4000 },
  refused: { first: 4000, last: 30_000 },
}

const followers = new Set<Follower>()
let channel: BroadcastChannel | null = null
/**
 * Aborts this tab's holding of, or waiting for, the connection; null while there are no followers or the tab is hidden.
 */
let stepDown: AbortController | null = null
/** Set while this tab holds the stream. */
let leading: AbortSignal | null = null
/** Time of the last event from the server, through this tab's stream or another tab's. */
let signAt = 0
let pollTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let checkTimer: ReturnType<typeof setInterval> | undefined
const pending = new Map<Follower, ReturnType<typeof setTimeout>>()

/**
 * Calls back, spread over 1.5 s, when one of the topics may have changed. One tab holds the connection and forwards
 * events to the others, because a browser opens only six connections per site. Without a connection callers are asked
 * to poll twice a minute. A hidden tab disconnects and catches up on return.
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
  // While nobody followed, the network may have been lost or found.
  if (!navigator.onLine || getLiveState() === 'offline') setLiveState('connecting')
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
    channel.postMessage({ kind: 'ask' } satisfies Message)
  }
  signAt = Date.now()
  checkTimer = setInterval(check, CHECK_MS)
  schedulePoll(POLL_MS)
  if (document.visibilityState === 'visible') candidate()
}

function end(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('pageshow', onPageShow)
  window.removeEventListener('online', onOnline)
  window.removeEventListener('offline', onOffline)
  clearTimeout(pollTimer)
  clearTimeout(hiddenTimer)
  clearInterval(checkTimer)
  leave()
  channel?.close()
  channel = null
}

/** Waits for the lock to hold the connection; immediate if this is the only tab. `steal`: takes it from a dead tab. */
function candidate({ steal = false } = {}): void {
  if (stepDown) return
  const leaving = new AbortController()
  stepDown = leaving
  const { signal } = leaving
  const lead = () => holdLine(signal)
  if (!('locks' in navigator)) {
    void lead()
    return
  }
  // `steal` cannot be combined with a signal; a stolen lock is granted at once.
  void navigator.locks.request(NAME, steal ? { steal } : { signal }, lead).catch(() => {
    // Another tab stole the connection because this one was silent; the other now forwards events.
    if (signal.aborted) return
    leave()
    if (followers.size > 0 && document.visibilityState === 'visible') candidate()
  })
}

function leave(): void {
  stepDown?.abort()
  stepDown = null
}

/** Holds the connection and reopens it until the signal aborts. */
async function holdLine(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  if (typeof EventSource !== 'function') return share('polling')
  leading = signal
  let wait = 0
  while (!signal.aborted) {
    const loss = await new Promise<Loss | null>((resolve) => {
      const close = openEventLine({
        onSign: () => {
          wait = 0
          sign()
          channel?.postMessage({ kind: 'sign' } satisfies Message)
          if (getLiveState() !== 'live') share('live')
        },
        onTold: (told) => {
          tell(told)
          channel?.postMessage({ kind: 'told', told } satisfies Message)
        },
        onLost: resolve,
      })
      const stop = () => {
        close()
        resolve(null)
      }
      signal.addEventListener('abort', stop, { once: true })
    })
    if (loss === null) break
    // After a cut keep the state until the silence limit: most cuts heal within seconds.
    if (loss === 'refused' || getLiveState() !== 'live') share(navigator.onLine ? 'polling' : 'offline')
    else check()
    const { first, last } = WAITS[loss]
    wait = Math.min(Math.max(first, wait * 2), last)
    await pause(wait * (0.75 + Math.random() / 2), signal)
  }
  if (leading === signal) leading = null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

const sign = () => {
  signAt = Date.now()
}

function share(state: LiveState): void {
  change(state)
  channel?.postMessage({ kind: 'state', state } satisfies Message)
}

function change(state: LiveState): void {
  const wasLive = getLiveState() === 'live'
  setLiveState(state)
  if (wasLive && state === 'polling') schedulePoll(FIRST_POLL_MS)
}

/** Leaves the state `live` after too long without an event, and takes over from a dead tab. */
function check(): void {
  const isSilent = Date.now() - signAt > SILENCE_MS
  if (isSilent && getLiveState() === 'live') change(navigator.onLine ? 'polling' : 'offline')
  if (leading) {
    // While the server is silent, tell the other tabs that this one is still active.
    if (getLiveState() !== 'live') share(getLiveState())
    return
  }
  if (!isSilent || document.visibilityState !== 'visible' || typeof EventSource !== 'function') return
  // The tab that holds the connection is frozen or dead.
  signAt = Date.now()
  leave()
  candidate({ steal: true })
}

function hear(message: Message): void {
  if (message.kind === 'ask') {
    if (leading && getLiveState() === 'live') share('live')
    return
  }
  // Any message shows that the tab holding the connection is alive.
  sign()
  if (message.kind === 'told') tell(message.told)
  else if (message.kind === 'state') change(message.state)
  else change('live')
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

/** Fallback: polls only while there is no connection. */
function schedulePoll(ms: number): void {
  clearTimeout(pollTimer)
  const look = () => {
    if (getLiveState() !== 'live' && document.visibilityState === 'visible' && navigator.onLine) {
      // No stream for this long: polling is all there is.
      if (getLiveState() === 'connecting') setLiveState('polling')
      tell({ topics: liveTopics })
    }
    schedulePoll(POLL_MS)
  }
  pollTimer = setTimeout(look, ms * (0.8 + Math.random() * 0.4))
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'visible') {
    wake()
    return
  }
  // Keeps the connection while the user switches briefly to another tab.
  hiddenTimer = setTimeout(() => {
    leave()
    setLiveState('connecting')
  }, HIDDEN_PATIENCE_MS)
}

/** A page restored from the back/forward cache has no connection and has missed changes. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) restart()
}

/** The tab became visible. Restarts a connection that has been silent instead of waiting for it. */
function wake(): void {
  if (Date.now() - signAt > SILENCE_MS) restart()
  else candidate()
}

function onOffline(): void {
  setLiveState('offline')
}

function onOnline(): void {
  restart()
}

/** Drops the old connection and reports all topics, because anything may have changed. */
function restart(): void {
  setLiveState('connecting')
  leave()
  signAt = Date.now()
  tell({ topics: liveTopics })
  if (document.visibilityState === 'visible') candidate()
}
