import { effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import { LIF_MAX_BYTES, type LifFile, readLif } from '@stafapp/shared/rules/raceday/lif'
import { encodeLynx, type LynxEncoding } from '@stafapp/shared/rules/raceday/lynx'
import type { MatchedResult } from '@stafapp/shared/rules/raceday/match-lif'
import { placeByLanes, placeFile, readingChanges } from '@stafapp/shared/rules/raceday/place-lif'
import { serverNow } from '@stafapp/shared/session'
import { type Recorded, wholeDay } from '../../shared/raceday/day-state.ts'
import type { OfficialDay } from '../../shared/raceday/official-day.ts'
import { startClock } from './clock/clock.ts'
import { type DeskStore, type Notice, openDeskStore, type Reading } from './desk-store.ts'
import { type Folder, isAllowed, pickFolder, ringOnChange } from './folder/folder.ts'
import { FolderWatch, type FoundFile, problemText } from './folder/folder-watch.ts'
import { FolderWriter, type WrittenFile } from './folder/folder-writer.ts'
import { changedHeats, type DeskHeat, deskHeats, lynxFiles, startListsOf } from './heats.ts'
import { sha256 } from './sha256.ts'

/** `ask`: the browser wants a press of a button. `lost`: the folder cannot be read just now. */
export type FolderState = { name: string; phase: 'ask' | 'open' | 'lost' } | null
export type Side = 'in' | 'out'

export type DeskState = {
  /** `elsewhere`: another tab of this computer does the work. */
  phase: 'opening' | 'elsewhere' | 'ready'
  in: FolderState
  /** null: the start lists go into the folder of the results. */
  out: FolderState
  files: readonly WrittenFile[]
  encoding: LynxEncoding
  notices: readonly Notice[]
  /** Newest first. */
  readings: readonly Reading[]
}

const LOCK = 'stafapp-timing'
const REPEATED = 'Samma innehåll som redan är läst.'
const UNDONE = 'Avläsningen är ångrad. Tiderna räknas inte.'
/** A hidden page is told of no changes, so it asks. */
const HIDDEN_REFRESH_MS = 10_000
/** One folder may serve both ways, so both are asked for writing. */
const MODE = 'readwrite'

/**
 * The timing crew's desk on this device: reads the result files of a folder into the official's outbox, and writes the
 * start lists. Files that fit nowhere stay here with their reason until a person decides.
 */
export class TimingDesk {
  readonly #day: OfficialDay
  readonly #listeners = new Set<() => void>()
  readonly #folders: Record<Side, Folder | null> = { in: null, out: null }
  #state: DeskState = {
    phase: 'opening',
    in: null,
    out: null,
    files: [],
    encoding: 'utf-8',
    notices: [],
    readings: [],
  }
  #store: DeskStore | null = null
  #watch: FolderWatch | null = null
  #writer: FolderWriter | null = null
  #stopBell: () => void = () => undefined
  #shownHeats: unknown = null
  #askedAt = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(day: OfficialDay) {
    this.#day = day
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): DeskState => this.#state

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Works until stopped; only one tab of the computer does. */
  start(): () => void {
    const leaving = new AbortController()
    const work = async () => {
      if (!leaving.signal.aborted) await this.#work(leaving.signal)
    }
    if ('locks' in navigator) {
      const isWaiting = setTimeout(() => this.#state.phase === 'opening' && this.#set({ phase: 'elsewhere' }), 500)
      leaving.signal.addEventListener('abort', () => clearTimeout(isWaiting))
      void navigator.locks.request(LOCK, { signal: leaving.signal }, work).catch(() => undefined)
    } else void work()
    return () => leaving.abort()
  }

  async #work(signal: AbortSignal): Promise<void> {
    const store = await openDeskStore()
    this.#store = store
    const readings = (await store.readings()).reverse()
    this.#set({
      phase: 'ready',
      readings,
      encoding: (await store.get('encoding')) ?? 'utf-8',
      notices: (await store.get('notices')) ?? [],
    })
    this.#folders.in = (await store.get('in')) ?? null
    this.#folders.out = (await store.get('out')) ?? null
    for (const side of ['in', 'out'] as const) {
      const folder = this.#folders[side]
      if (folder) await this.#open(side, folder)
    }
    const stopFollowing = this.#day.subscribe(() => this.#follow())
    this.#follow()
    const stopClock = startClock(() => void this.#tick())
    await new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve)))
    stopClock()
    stopFollowing()
    this.#stopBell()
  }

  /** Asks for a folder and keeps it. Needs a press of a button. */
  async choose(side: Side): Promise<void> {
    const folder = await pickFolder(`stafapp-${side}`, MODE)
    if (!folder) return
    await this.#store?.put(side, folder)
    await this.#open(side, folder)
  }

  /** Asks for the kept folders again. Needs a press of a button. */
  async allow(): Promise<void> {
    for (const side of ['in', 'out'] as const) {
      const folder = this.#folders[side]
      if (folder && (await isAllowed(folder, MODE, { ask: true }))) await this.#open(side, folder)
    }
  }

  async chooseEncoding(encoding: LynxEncoding): Promise<void> {
    this.#set({ encoding })
    await this.#store?.put('encoding', encoding)
    await this.#writeLists()
  }

  /** Takes a notice away when the crew has fetched the start list. */
  async tickNotice(key: string): Promise<void> {
    await this.#keepNotices(this.#state.notices.filter((notice) => notice.key !== key))
  }

  /** Files that were dropped or chosen by hand. */
  async take(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const bytes = new Uint8Array(await file.slice(0, LIF_MAX_BYTES + 1).arrayBuffer())
      await this.#inOrder(() =>
        this.#receive({
          name: file.name,
          savedAt: new Date(file.lastModified),
          signature: null,
          bytes,
          read: readLif(bytes),
        }),
      )
    }
  }

  /** The start lists as files, where the browser cannot write them into a folder. */
  async startLists(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
    await this.#noteChanges()
    return this.#encoded()
  }

  /** Tries a parked file again: the plan or the start list may have changed. */
  readonly retry = (reading: Reading): Promise<void> =>
    this.#inOrder(() =>
      this.#placeAgain(reading, (file) => placeFile(file, this.#heats(), this.#momentOf(reading.savedAt))),
    )

  /** Reads a parked file into the heat that the crew names; its lanes must fit. */
  readonly assign = (reading: Reading, key: string): Promise<void> =>
    this.#inOrder(() =>
      this.#placeAgain(reading, (file) => {
        const heat = this.#heats().find((each) => each.key === key)
        return heat ? placeByLanes(file, heat) : { reason: 'Heatet finns inte längre.' }
      }),
    )

  /** Takes a reading's times back. The file waits again, for another heat or for a new photo. */
  readonly undo = (reading: Reading): Promise<void> =>
    this.#inOrder(async () => {
      const heat = this.#heats().find(({ key }) => key === reading.heat?.key)
      const target =
        heat && readingsOf(heat).findLast(({ id, sha256: sum }) => id === reading.fact || sum === reading.sha256)
      const fact = crypto.randomUUID()
      if (target) {
        await this.#day.record({
          id: fact,
          kind: 'undo',
          event_instance: heat.heat.event_instance,
          round: heat.heat.round,
          heat: heat.number,
          team: null,
          undoes: target.id,
        })
      }
      await this.#save({ ...reading, state: 'parked', reason: UNDONE, fact, heat: null, results: [], changes: [] })
    })

  /** Puts a parked file away; it stays on the device. */
  readonly putAside = (reading: Reading): Promise<void> => this.#save({ ...reading, state: 'aside' })

  // --- folders

  async #open(side: Side, folder: Folder): Promise<void> {
    this.#folders[side] = folder
    const isOpen = await isAllowed(folder, MODE)
    this.#set({ [side]: { name: folder.name, phase: isOpen ? 'open' : 'ask' } })
    if (!isOpen) return
    if (side === 'in') this.#watchFolder(folder)
    if (side === 'out' || this.#folders.out === null) {
      this.#writer = new FolderWriter(folder, { now: serverNow, onChange: (files) => this.#set({ files }) })
      await this.#writeLists()
    }
  }

  #watchFolder(folder: Folder): void {
    const known = new Map<string, NonNullable<Reading['signature']>>()
    for (const { name, signature } of this.#state.readings.toReversed()) if (signature) known.set(name, signature)
    const watch = new FolderWatch({ folder, known, onFile: (file) => this.#inOrder(() => this.#receive(file)) })
    this.#watch = watch
    this.#stopBell()
    this.#stopBell = ringOnChange(folder, watch.ring)
  }

  async #tick(): Promise<void> {
    const now = performance.now()
    if (document.visibilityState === 'hidden' && now - this.#askedAt > HIDDEN_REFRESH_MS) {
      this.#askedAt = now
      void this.#day.refresh()
    }
    // Without the whole start list no file could be placed.
    if (this.#list() === null) return
    await this.#guard('in', () => this.#watch?.look(now))
    await this.#guard(this.#folders.out ? 'out' : 'in', () => this.#writer?.work(now))
  }

  /** A folder on a network drive may be away for a while: it is tried at every tick. */
  async #guard(side: Side, work: () => Promise<void> | undefined): Promise<void> {
    const folder = this.#folders[side]
    if (!folder || this.#state[side]?.phase === 'ask') return
    try {
      await work()
      if (this.#state[side]?.phase === 'lost') this.#set({ [side]: { name: folder.name, phase: 'open' } })
    } catch {
      const phase = (await isAllowed(folder, MODE)) ? 'lost' : 'ask'
      if (this.#state[side]?.phase !== phase) this.#set({ [side]: { name: folder.name, phase } })
    }
  }

  // --- start lists

  /** The whole day: what the timing program is given replaces what it had. */
  #list() {
    return wholeDay(this.#day.getState())
  }

  #heats(): DeskHeat[] {
    return deskHeats({ ...this.#day.getState(), list: this.#list() })
  }

  #follow(): void {
    const { refused } = this.#day.getState()
    const list = this.#list()
    if (refused.length > 0) void this.#inOrder(() => this.#takeBack())
    if (list === null || list.heats === this.#shownHeats) return
    this.#shownHeats = list.heats
    void this.#writeLists()
  }

  /** What the server refused waits for a person like a file that fits nowhere. */
  async #takeBack(): Promise<void> {
    for (const each of this.#day.getState().refused) {
      const reading = this.#state.readings.find(({ fact }) => fact === each.fact.id)
      if (reading) await this.#save({ ...reading, state: 'parked', reason: each.reason })
      this.#day.dismiss(each)
    }
  }

  #encoded(): Record<string, Uint8Array<ArrayBuffer>> {
    const texts = lynxFiles(this.#heats(), this.#list()?.day ?? '')
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, encodeLynx(text, this.#state.encoding)]),
    )
  }

  async #writeLists(): Promise<void> {
    if (this.#writer === null || this.#list() === null) return
    await this.#noteChanges()
    await this.#writer.want(this.#encoded())
  }

  async #noteChanges(): Promise<void> {
    const store = this.#store
    if (!store) return
    const heats = this.#heats()
    const before = (await store.get('written')) ?? {}
    const now = startListsOf(heats)
    const changed = changedHeats(heats, before, now).filter(
      ({ key }) => !this.#state.notices.some((one) => one.key === key),
    )
    if (changed.length > 0) {
      await this.#keepNotices([...this.#state.notices, ...changed.map(({ key, name }) => ({ key, name }))])
    }
    await store.put('written', { ...before, ...now })
  }

  async #keepNotices(notices: readonly Notice[]): Promise<void> {
    this.#set({ notices })
    await this.#store?.put('notices', notices)
  }

  // --- readings

  /** One file after the other, whether it comes from the folder or by hand. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #receive({ name, savedAt, signature, bytes, read }: FoundFile): Promise<void> {
    const text = 'text' in read ? new TextEncoder().encode(read.text) : bytes
    const sum = await sha256(text)
    const last = this.#state.readings.find((reading) => reading.name === name)
    if (last?.sha256 === sum) {
      // Opened and saved unchanged: only its time is new.
      await this.#save({ ...last, signature: signature ?? last.signature })
      return
    }
    const reading: Reading = {
      n: (this.#state.readings[0]?.n ?? 0) + 1,
      name,
      signature,
      savedAt: onCarnivalClock(savedAt),
      readAt: serverNow(),
      sha256: sum,
      bytes,
      state: 'parked',
      reason: null,
      fact: null,
      heat: null,
      results: [],
      changes: [],
    }
    if ('problem' in read) return this.#save({ ...reading, reason: problemText(read) })
    await this.#place(reading, read.file, placeFile(read.file, this.#heats(), this.#momentOf(reading.savedAt)), {
      isFirstSight: last === undefined,
    })
    // What the crew has saved anew needs no decision in its old form.
    if (last?.state === 'parked') await this.#save({ ...last, state: 'aside' })
  }

  async #placeAgain(reading: Reading, place: (file: LifFile) => ReturnType<typeof placeFile<DeskHeat>>): Promise<void> {
    const read = readLif(reading.bytes)
    if ('problem' in read) return
    await this.#place(reading, read.file, place(read.file), { isFirstSight: false })
  }

  async #place(
    reading: Reading,
    file: LifFile,
    placed: ReturnType<typeof placeFile<DeskHeat>>,
    { isFirstSight }: { isFirstSight: boolean },
  ): Promise<void> {
    if ('reason' in placed) return this.#save({ ...reading, state: 'parked', reason: placed.reason })
    const { heat, results } = placed
    const where = { key: heat.key, name: heat.name }
    const earlier = readingsOf(heat)
    // On a device that sees the folder for the first time the older files of a heat are old news too.
    const same = (isFirstSight ? earlier : earlier.slice(-1)).find((one) => one.sha256 === reading.sha256)
    if (same) return this.#save({ ...reading, state: 'read', reason: REPEATED, fact: same.id, heat: where, results })
    const fact = crypto.randomUUID()
    const known = new Map(earlier.flatMap(({ results: own }) => own.map((result) => [result.team, result] as const)))
    await this.#day.record({
      id: fact,
      kind: 'reading',
      event_instance: heat.heat.event_instance,
      round: heat.heat.round,
      heat: heat.number,
      team: null,
      undoes: null,
      detail: detailOf(reading, file, results),
    })
    const changes = earlier.length === 0 ? [] : readingChanges([...known.values()], results)
    await this.#save({ ...reading, state: 'read', reason: null, fact, heat: where, results, changes })
  }

  #momentOf(savedAt: Date) {
    return { day: this.#list()?.day ?? '', savedAt }
  }

  async #save(reading: Reading): Promise<void> {
    // On a device without room the page works on from memory; the file itself is still in the folder.
    await this.#store?.save(reading).catch(() => undefined)
    const others = this.#state.readings.filter(({ n }) => n !== reading.n)
    this.#set({ readings: [reading, ...others].sort((left, right) => right.n - left.n) })
  }
}

/** The device's clock may be wrong, and that of the carnival is not the device's in a rehearsal. */
const onCarnivalClock = (savedAt: Date): Date => new Date(savedAt.getTime() + serverNow().getTime() - Date.now())

type Detail = Extract<NonNullable<Recorded['detail']>, { sha256: string }>

const detailOf = ({ name, sha256: sum }: Reading, { start }: LifFile, results: readonly MatchedResult[]): Detail => ({
  file: name.slice(0, 200),
  sha256: sum,
  start: start || null,
  rows: results.map(({ timeMs, ...row }) => ({ ...row, ms: timeMs })),
})

type HeatReading = { id: string; sha256: string; results: Pick<MatchedResult, 'team' | 'timeMs' | 'mark' | 'place'>[] }

/** The heat's readings that no undo takes back, in the server's order. */
const readingsOf = ({ facts }: DeskHeat): HeatReading[] =>
  effectiveFacts(facts).flatMap(({ id, detail }) =>
    detail && 'sha256' in detail
      ? [
          {
            id,
            sha256: detail.sha256,
            results: detail.rows.flatMap(({ team, ms, mark, place }) =>
              team === null ? [] : [{ team, timeMs: ms, mark, place }],
            ),
          },
        ]
      : [],
  )
