import { FACTS_MAX, type OfficialTask } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError, errorSentence, request } from '@stafapp/shared/data'
import { openingOf, takeEarly } from '@stafapp/shared/early-answers'
import { follow } from '@stafapp/shared/live'
import { getUser, readAnswer, serverNow } from '@stafapp/shared/session'
import { factOf, type OfficialDayState, type Recorded, type Refused, unknownDay, wholeDay } from './day-state.ts'
import { type DeviceStore, keptDay, openDeviceStore, type Waiting } from './device-store.ts'

/** A link by its secret, and what to do when the server has answered. */
type OfficialLink = { token: string; onAnswered: () => void }
type Opened = ResponseOf<'POST /api/raceday/sessions/'>

const RETRY_MS = 10_000

const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * What the early script has been answered while this code was on its way; null: it could not reach the server.
 * @throws ApiError when the server refuses the link
 */
async function openedEarly(token: string): Promise<Opened | null> {
  try {
    const answer = await takeEarly('GET', openingOf(token), null)
    return answer ? ((await readAnswer(answer)) as Opened) : null // the answer of the call that openingOf names
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

/**
 * A day's work of an official on this device. Facts go into the device's queue first and leave it only on the server's
 * own answer for each; the start list is kept until the link ends.
 */
export class OfficialDay {
  readonly #task: OfficialTask
  #state: OfficialDayState
  readonly #listeners = new Set<() => void>()
  #store: DeviceStore | null = null
  #tellStore: (store: DeviceStore) => void = () => undefined
  readonly #opened = new Promise<DeviceStore>((resolve) => {
    this.#tellStore = resolve
  })
  #sending: Promise<void> | null = null
  #isAgain = false
  #reading: Promise<void> | null = null
  #isStale = false
  /** The link that could not be opened because the server was not reached. */
  #unopened: OfficialLink | null = null
  readonly #storedEarly: () => Promise<ReadonlySet<string>>

  /** `state` and `storedEarly`, the facts that the server has already, are of the first screen that the page goes on from. */
  constructor(
    task: OfficialTask,
    state = unknownDay,
    storedEarly = async (): Promise<ReadonlySet<string>> => new Set(),
  ) {
    this.#task = task
    this.#state = state
    this.#storedEarly = storedEarly
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): OfficialDayState => this.#state

  #set(change: Partial<OfficialDayState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** A login goes before a link on the server too, so a link's calls are made without the login. */
  #asOfficial(): { query: { task?: OfficialTask }; anonymous: boolean } {
    const isOrganiser = this.#state.list?.official === null || getUser()?.roles.includes('super_admin') === true
    return isOrganiser ? { query: {}, anonymous: false } : { query: { task: this.#task }, anonymous: true }
  }

  /**
   * Opens the link whose secret is given, or what the device has kept, and follows the day until stopped. A link that
   * does not reach the server is tried again until it does.
   * @param onAnswered the server has opened or refused the link, whose secret is not needed any more
   */
  async start(token: string | null, onAnswered: () => void): Promise<() => void> {
    const store = await openDeviceStore(this.#task)
    // Without storage on the device only this page has what the first screen has put into the queue.
    if (!store.isKept) for (const { fact } of this.#state.waiting) await store.add(fact)
    this.#store = store
    this.#tellStore(store)
    const kept = await keptDay(store)
    this.#set({
      device: store.device,
      isKept: store.isKept,
      waiting: await store.readWaiting(),
      ...(kept && { list: kept.list, phase: 'open' as const }),
    })
    const isOpened = token !== null && (await this.#open({ token, onAnswered }))
    const isOrganiser = getUser()?.roles.includes('super_admin') === true
    const isUnknown = this.#unopened === null && this.#state.list === null && this.#state.phase === 'opening'
    if (!isOpened && !isOrganiser && isUnknown) this.#set({ phase: 'closed' })
    // Without a link there is nothing to follow; opening one starts anew.
    if (this.#state.phase === 'closed' || this.#state.phase === 'ended') return () => undefined
    if (this.#unopened === null) void this.refresh()
    const stopFollowing = follow(['raceday'], () => void this.send())
    const stopTimes = follow(['heats', 'timetable'], () => void this.refresh())
    const isUnread = () => this.#unopened !== null || wholeDay(this.#state) === null
    const send = () => void (isUnread() ? this.#readAgain() : this.send())
    const timer = setInterval(() => (isUnread() || this.#state.waiting.length > 0) && send(), RETRY_MS)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      stopFollowing()
      stopTimes()
      clearInterval(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }

  /** @returns whether the link is open; a refused one ends the page unless the device has kept the day of another */
  async #open(link: OfficialLink): Promise<boolean> {
    const { token, onAnswered } = link
    try {
      const { list } =
        (await openedEarly(token)) ??
        (await request('POST /api/raceday/sessions/', { body: { token }, anonymous: true }))
      this.#unopened = null
      onAnswered()
      // The next heats alone show on a slow network long before the whole day has come.
      if (this.#state.list === null && list.heats.length > 0) this.#set({ list, phase: 'open', isReached: true })
      return true
    } catch (error) {
      const problem = errorSentence(error)
      const isUnknown = this.#state.list === null
      if (isUnreachable(error)) {
        // The secret stays in the address, so that a reload opens the link too.
        this.#unopened = link
        this.#set({ isReached: false, ...(isUnknown && { problem }) })
      } else {
        this.#unopened = null
        onAnswered()
        if (isUnknown) this.#set({ phase: 'ended', problem })
      }
      return false
    }
  }

  async #reread(): Promise<void> {
    const list = await request('GET /api/raceday/start-list/', this.#asOfficial())
    this.#set({ list, phase: 'open', problem: null, isReached: true })
    // The organiser's own browser keeps no names.
    await this.#store?.writeList(list.official ? list : null)
  }

  /** Reads the whole day, then sends what waits. While it is read, a further call waits and reads it once more. */
  refresh(): Promise<void> {
    this.#isStale = true
    this.#reading ??= this.#readWhole().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  /** For a day of which the next heats, or nothing, could be read. A read on its way is not doubled. */
  async #readAgain(): Promise<void> {
    if (this.#reading === null && this.#state.phase !== 'ended') await this.refresh()
  }

  async #readWhole(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      await this.#readDay()
    }
  }

  async #readDay(): Promise<void> {
    if (this.#unopened) await this.#open(this.#unopened)
    if (this.#unopened !== null || this.#state.phase === 'ended') return
    try {
      await this.#reread()
    } catch (error) {
      await this.#fail(error)
    }
    await this.send()
  }

  /** Records a fact. Resolves when it is on the device; the server gets it next. */
  async record(fact: Recorded): Promise<void> {
    // A first screen's list can be marked before the queue is open.
    const store = await this.#opened
    await store.add(factOf(fact, this.#state.list?.seq ?? 0))
    this.#set({ waiting: await store.readWaiting() })
    void this.send()
  }

  readonly dismiss = (refused: Refused): void =>
    this.#set({ refused: this.#state.refused.filter((each) => each !== refused) })

  /** Sends the queue and reads what others have recorded; one at a time. */
  send(): Promise<void> {
    this.#isAgain = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#isAgain) {
      this.#isAgain = false
      if (!this.#store || this.#state.phase !== 'open') return
      try {
        await this.#sendWaiting(this.#store)
        await this.#readNew()
        // The first screen or another tab of this device may have sent some.
        const waiting = await this.#store.readWaiting()
        if (waiting.length < this.#state.waiting.length) this.#set({ waiting })
      } catch (error) {
        await this.#fail(error)
        return
      }
    }
  }

  async #sendWaiting(store: DeviceStore): Promise<void> {
    const early = await this.#storedEarly()
    const isEarly = ({ fact }: Waiting) => early.has(fact.id)
    await store.remove((await store.readWaiting()).filter(isEarly).map(({ n }) => n))
    for (;;) {
      const batch = (await store.readWaiting()).slice(0, FACTS_MAX)
      if (batch.length === 0) break
      const facts = batch.map(({ fact }) => fact)
      const { data } = await request('POST /api/raceday/facts/', {
        ...this.#asOfficial(),
        body: { device: store.device, facts },
      })
      const answered = new Map(data.map((outcome) => [outcome.id, outcome]))
      await store.remove(batch.filter(({ fact }) => answered.has(fact.id)).map(({ n }) => n))
      const refused = facts.flatMap((fact) => {
        const reason = answered.get(fact.id)?.reason
        return reason ? [{ fact, reason }] : []
      })
      await this.#readNew()
      this.#set({
        waiting: await store.readWaiting(),
        refused: [...this.#state.refused, ...refused],
        sentAt: serverNow(),
        isReached: true,
      })
      if (data.length === 0) break
    }
  }

  async #readNew(): Promise<void> {
    const { list } = this.#state
    if (!list) return
    const { query, anonymous } = this.#asOfficial()
    const { seq, data } = await request('GET /api/raceday/facts/', {
      query: { ...query, day: list.day, since: list.seq },
      anonymous,
    })
    this.#set({ isReached: true })
    if (data.length === 0) return
    const next = { ...list, seq, facts: [...list.facts, ...data] }
    this.#set({ list: next })
    if (next.official && wholeDay(this.#state)) await this.#store?.writeList(next)
    // The announcer reads names only, and a change in the call room may bring a runner who was not on the list.
    if (this.#task === 'announcer' && data.some(({ kind }) => kind === 'legs')) await this.#reread()
  }

  /** An unreachable server changes nothing but the note; a link that has ended takes the names off the device. */
  async #fail(error: unknown): Promise<void> {
    if (isUnreachable(error)) {
      this.#set({ isReached: false, ...(wholeDay(this.#state) === null && { problem: errorSentence(error) }) })
      return
    }
    await this.#store?.writeList(null)
    this.#set({ phase: 'ended', list: null, problem: errorSentence(error) })
  }
}
