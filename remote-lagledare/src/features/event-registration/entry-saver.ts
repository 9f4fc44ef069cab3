import { type Counts, changedEvents, pick } from './counts.ts'

/** What became of numbers that were sent. */
export type Outcome =
  | { kind: 'saved'; at: Date }
  /** No answer, or one that says nothing about the numbers: they are sent again. */
  | { kind: 'unanswered'; error: Error }
  /** The server has found runners in teams that had none on this page. */
  | { kind: 'asks'; detail: string }
  | { kind: 'refused'; rows: Readonly<Record<number, string>>; error: Error }
  | { kind: 'failed'; error: Error }

/** A saved change of one event's number. */
export type Step = { event: number; before: number; after: number }

export type Snapshot = {
  /** Numbers that are not saved, by event. */
  touched: Counts
  /** Of them those that are not sent before the user says so or changes them. */
  held: readonly number[]
  sending: readonly number[]
  /** The button was pressed, and its numbers are on their way. */
  isPressed: boolean
  savedAt: Readonly<Record<number, Date>>
  lastSavedAt: Date | null
  errors: Readonly<Record<number, string>>
  /** Numbers that take away teams which somebody would miss; `detail` is the server's own sentence. */
  asked: { counts: Counts; detail: string | null } | null
  /** Why nothing is saved, whichever the event. */
  trouble: Extract<Outcome, { kind: 'unanswered' | 'failed' }> | null
  /** The newest saving, which can be taken back. */
  lastSteps: readonly Step[]
}

type Options = {
  /** Numbers kept from an earlier visit: they wait for the user, because dates and fees may have changed since. */
  kept: Counts
  keep: (touched: Counts | null) => void
  /** The saved numbers as they are known now. */
  saved: () => Counts
  /** Of these numbers, the events whose loss must be agreed to. */
  toAsk: (counts: Counts) => readonly number[]
  send: (counts: Counts, isConfirmed: boolean) => Promise<Outcome>
  /** A failure that no place on the page shows for itself. */
  tell: (error: Error) => void
  /** Milliseconds between the last change and the request; null: nothing is sent before `save`. */
  delay: number | null
}

const RETRY_MS = 10_000

/**
 * Saves numbers of teams as one goes: one request at a time, the newest numbers win, and what is changed during a
 * request follows it. Where a reason is given for each saving (`delay` null) all numbers wait for `save`.
 */
export function createEntrySaver({ kept, keep, saved, toAsk, send, tell, delay }: Options) {
  let snapshot: Snapshot = {
    touched: kept,
    held: changedEvents(saved(), kept),
    sending: [],
    isPressed: false,
    savedAt: {},
    lastSavedAt: null,
    errors: {},
    asked: null,
    trouble: null,
    lastSteps: [],
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = true
  let agreed: readonly number[] = []
  const listeners = new Set<() => void>()

  const show = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const setTouched = (touched: Counts) => {
    // During its request an event's number counts also when it is the old one again.
    const left = Object.keys(touched)
      .map(Number)
      .filter((event) => snapshot.sending.includes(event) || touched[event] !== saved()[event])
    show({ touched: pick(touched, left), held: snapshot.held.filter((event) => left.includes(event)) })
    keep(left.length > 0 ? snapshot.touched : null)
  }
  const without = <T>(list: Readonly<Record<number, T>>, events: readonly number[]): Record<number, T> =>
    Object.fromEntries(Object.entries(list).filter(([event]) => !events.includes(Number(event))))
  const hold = (events: readonly number[]) => show({ held: [...new Set([...snapshot.held, ...events])] })
  const release = (events: readonly number[]) =>
    show({ held: snapshot.held.filter((event) => !events.includes(event)), errors: without(snapshot.errors, events) })
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const plan = (after: number) => {
    stopTimer()
    timer = setTimeout(() => void flush(), after)
  }

  /** What can be sent now. Numbers to ask about are held, and the others go on. */
  function next(): { counts: Counts; isConfirmed: boolean } | null {
    const { touched, held } = snapshot
    const ready = changedEvents(saved(), touched).filter((event) => !held.includes(event))
    const confirmed = ready.filter((event) => agreed.includes(event))
    if (confirmed.length > 0) return { counts: pick(touched, confirmed), isConfirmed: true }
    const lost = toAsk(pick(touched, ready))
    if (lost.length > 0) ask(lost, null)
    const free = ready.filter((event) => !lost.includes(event))
    return free.length > 0 ? { counts: pick(touched, free), isConfirmed: false } : null
  }

  function ask(events: readonly number[], detail: string | null) {
    hold(events)
    if (isShown) show({ asked: { counts: { ...snapshot.asked?.counts, ...pick(snapshot.touched, events) }, detail } })
    else tell(new Error('Ett lägre antal lag är inte sparat. Öppna Anmälan till grenar och spara det där.'))
  }

  async function flush(): Promise<void> {
    stopTimer()
    if (snapshot.sending.length > 0) return
    for (let found = next(); found; found = next()) {
      const { counts, isConfirmed } = found
      const before = saved()
      const events = Object.keys(counts).map(Number)
      show({ sending: events })
      const outcome = await send(counts, isConfirmed)
      show({ sending: [] })
      agreed = agreed.filter((event) => !events.includes(event))
      settle(counts, before, outcome)
      // A later change has its own pause.
      if (timer !== undefined) break
    }
    show({ isPressed: false })
  }

  function settle(counts: Counts, before: Counts, outcome: Outcome) {
    const events = Object.keys(counts).map(Number)
    if (outcome.kind === 'saved') {
      const done = events.filter((event) => snapshot.touched[event] === counts[event])
      show({
        trouble: null,
        savedAt: { ...snapshot.savedAt, ...Object.fromEntries(events.map((event) => [event, outcome.at])) },
        lastSavedAt: outcome.at,
        lastSteps: events.map((event) => ({ event, before: before[event] ?? 0, after: counts[event] ?? 0 })),
      })
      setTouched(without(snapshot.touched, done))
      return
    }
    setTouched(snapshot.touched)
    const refused = outcome.kind === 'refused' ? events.filter((event) => outcome.rows[event] !== undefined) : []
    if (outcome.kind === 'refused' && refused.length > 0) {
      show({ trouble: null, errors: { ...snapshot.errors, ...outcome.rows } })
      hold(refused)
      if (!isShown) tell(outcome.error)
    } else if (outcome.kind === 'asks') {
      const lowered = events.filter((event) => (counts[event] ?? 0) < (before[event] ?? 0))
      ask(lowered.length > 0 ? lowered : events, outcome.detail)
    } else if (outcome.kind === 'unanswered' && delay !== null && isShown) {
      show({ trouble: outcome })
      if (timer === undefined) plan(RETRY_MS)
    } else {
      hold(Object.keys(snapshot.touched).map(Number))
      show({ trouble: { kind: 'failed', error: outcome.error } })
      tell(outcome.error)
    }
  }

  const set = (counts: Counts) => {
    const events = Object.keys(counts).map(Number)
    release(events)
    setTouched({ ...snapshot.touched, ...counts })
    if (delay === null) hold(changedEvents(saved(), snapshot.touched))
    else if (Object.keys(snapshot.touched).length > 0) plan(delay)
  }

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    /** Sends what waits for its pause; what is held stays. */
    flush,
    /** Sends everything, also what is held: the user has pressed the button. */
    save: () => {
      release(snapshot.held)
      show({ isPressed: true })
      return flush()
    },
    /** The answer to what is asked; a no puts the numbers back. */
    answer: (isAgreed: boolean) => {
      const events = Object.keys(snapshot.asked?.counts ?? {}).map(Number)
      show({ asked: null })
      release(events)
      if (isAgreed) agreed = events
      else setTouched(without(snapshot.touched, events))
      return flush()
    },
    /** Drops the numbers that are not saved. */
    reset: () => {
      stopTimer()
      show({ trouble: null, errors: {}, held: [] })
      setTouched(pick(snapshot.touched, snapshot.sending))
    },
    /** Takes the newest saving back. It is a saving itself, which can be taken back. */
    undo: () => {
      set(Object.fromEntries(snapshot.lastSteps.map(({ event, before }) => [event, before])))
      return flush()
    },
    /** The page that shows the numbers has come or gone. When it goes, what waits is sent at once. */
    setShown: (is: boolean) => {
      isShown = is
      if (!is) void flush()
    },
  }
}

export type EntrySaver = ReturnType<typeof createEntrySaver>
