import { type Loss, openEventLine, SILENCE_MS, type Told } from './event-line.ts'
import { getLiveState, type LiveState, setLiveState } from './live-state.ts'
import { type LiveTopic, liveTopics } from './topics.ts'

type Follower = { topics: readonly LiveTopic[]; onChange: () => void }
type Message = { kind: 'told'; told: Told } | { kind: 'sign' } | { kind: 'state'; state: LiveState } | { kind: 'ask' }

const NAME = 'stafapp-live'
/** Thousands of phones hear of a change in the same second: their reads are spread over this time. */
const SPREAD_MS = 1500
const POLL_MS = 30_000
/** The first look after the stream was lost: soon, and spread, because all phones lose it together. */
const FIRST_POLL_MS = 6000
const CHECK_MS = 1000
const HIDDEN_PATIENCE_MS = 20_000
/** How long to wait before the stream is opened again. A refusing server is given time; a network that fails is not. */
const WAITS: Record<Loss, { first: number; last: number }> = {
  silent: { first: 500, last: 500 },
  cut: { first: 1500, last: 4000 },
  refused: { first: 4000, last: 30_000 },
}

const followers = new Set<Follower>()
let channel: BroadcastChannel | null = null
/** Ends what this tab does as the one that listens or waits for its turn; null while nobody follows or the tab is hidden. */
let stepDown: AbortController | null = null
/** Set while this tab holds the stream. */
let leading: AbortSignal | null = null
/** When this tab last had a sign of the server, through its own stream or through the tab that holds it. */
let signAt = 0
let pollTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let checkTimer: ReturnType<typeof setInterval> | undefined
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

/** Waits for its turn to hold the connection; alone in the browser it has it at once. `steal`: takes it from a tab that is dead. */
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
  // A browser takes no signal beside `steal`: what is stolen is had at once.
  void navigator.locks.request(NAME, steal ? { steal } : { signal }, lead).catch(() => {
    // Another tab has stolen the connection because it heard nothing of this one: from now on it tells.
    if (signal.aborted) return
    leave()
    if (followers.size > 0 && document.visibilityState === 'visible') candidate()
  })
}

function leave(): void {
  stepDown?.abort()
  stepDown = null
}

/** Holds the connection, opening it again and again, until the signal says otherwise. */
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
    // After a cut the state stays until the silence has lasted: most cuts heal within seconds.
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

/** Whatever the tab believed: after so long without a sign changes are not seen as they happen. */
function check(): void {
  const isSilent = Date.now() - signAt > SILENCE_MS
  if (isSilent && getLiveState() === 'live') change(navigator.onLine ? 'polling' : 'offline')
  if (leading) {
    // While the server is silent, the other tabs still hear that this one is at work.
    if (getLiveState() !== 'live') share(getLiveState())
    return
  }
  if (!isSilent || document.visibilityState !== 'visible' || typeof EventSource !== 'function') return
  // The tab that holds the connection is frozen by its browser, or dead.
  signAt = Date.now()
  leave()
  candidate({ steal: true })
}

function hear(message: Message): void {
  if (message.kind === 'ask') {
    if (leading && getLiveState() === 'live') share('live')
    return
  }
  // Whatever it says, the tab that holds the connection is alive.
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

/** The reserve: silent while the connection stands. */
function schedulePoll(ms: number): void {
  clearTimeout(pollTimer)
  const look = () => {
    if (getLiveState() !== 'live' && document.visibilityState === 'visible' && navigator.onLine) {
      // No stream for so long: looking is all there is.
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
  // Switching back and forth between two tabs costs no new connection.
  hiddenTimer = setTimeout(() => {
    leave()
    setLiveState('connecting')
  }, HIDDEN_PATIENCE_MS)
}

/** A page that comes back out of the browser's memory has no connection any more, and was told nothing meanwhile. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) restart()
}

/** The tab is looked at again. A connection that was silent meanwhile is not waited for. */
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

/** Everything may have changed, and no connection from before is trusted. */
function restart(): void {
  setLiveState('connecting')
  leave()
  signAt = Date.now()
  tell({ topics: liveTopics })
  if (document.visibilityState === 'visible') candidate()
}
