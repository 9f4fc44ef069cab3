import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { event, team } from '../../shared/entry/test-data.ts'
import { createDraftStore, type Drafts, type Outcome, type Sent } from './draft-store.ts'
import type { Line, Team } from './entry.ts'
import { lineOf } from './line.ts'

const own = event()
const base = lineOf(team(), own)
const line = (...legs: (number | null)[]): Line => ({ ...base, legs: [...legs, null, null, null, null].slice(0, 4) })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Setup = { drafts?: Drafts; answers?: Outcome[]; isSendable?: (team: number) => boolean }

const savedAs = (teams: readonly Sent[]): Outcome => ({
  kind: 'saved',
  teams: teams.map(({ team: id, version, line: draft }) => ({ team: team({ id, version: version + 1 }), line: draft })),
  at: 5,
})

/** A store with a fake server that gives the test's outcomes. */
function setup({ drafts = {}, answers = [], isSendable = () => true }: Setup = {}) {
  const kept: Drafts[] = []
  const sent: { team: number; version: number; legs: Line['legs'] }[] = []
  const requests: number[][] = []
  const saved: Team[] = []
  const store = createDraftStore({
    drafts,
    keep: (next) => void kept.push(next),
    isSendable,
    send: async (teams) => {
      requests.push(teams.map(({ team: id }) => id))
      for (const { team: id, version, line: draft } of teams) sent.push({ team: id, version, legs: draft.legs })
      return answers.shift() ?? savedAs(teams)
    },
    onSaved: (answer) => void saved.push(answer),
    delay: 700,
    now: Date.now,
  })
  return { store, kept, sent, requests, saved }
}

describe('the autosave', () => {
  it('waits for a pause, sends once, and then holds nothing back', async () => {
    const { store, sent, kept, saved } = setup()
    store.change(team(), base, line(1))
    store.change(team(), base, line(1, 2))
    expect(kept.at(-1)?.[100]?.line.legs).toEqual([1, 2, null, null])
    await vi.advanceTimersByTimeAsync(700)
    expect(sent).toEqual([{ team: 100, version: 1, legs: [1, 2, null, null] }])
    expect(store.read()).toMatchObject({ drafts: {}, states: { 100: { kind: 'saved', at: 5 } } })
    expect(saved[0]?.version).toBe(2)
  })

  it('keeps what is changed while a save is on its way, on top of the new version', async () => {
    let resolve: (outcome: Outcome) => void = () => undefined
    const promise = new Promise<Outcome>((settle) => {
      resolve = settle
    })
    const sent: number[] = []
    const store = createDraftStore({
      drafts: {},
      keep: () => undefined,
      isSendable: () => true,
      send: ([first]) => {
        sent.push(first?.version ?? 0)
        return sent.length === 1 ? promise : new Promise(() => undefined)
      },
      onSaved: () => undefined,
      delay: 1,
      now: Date.now,
    })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(1)
    store.change(team(), base, line(1, 2))
    resolve(savedAs([{ team: 100, version: 1, line: line(1) }]))
    await vi.advanceTimersByTimeAsync(50)
    expect(sent).toEqual([1, 2])
    expect(store.read().drafts[100]?.line.legs).toEqual([1, 2, null, null])
  })

  it('sends teams between which runners move in one request, also in a ring, and the others by themselves', async () => {
    const { store, requests } = setup()
    store.change(team({ id: 100 }), line(1, 2), line(1, 4))
    store.change(team({ id: 103 }), line(7), line(8))
    store.change(team({ id: 101 }), line(3, 4), line(3, 6))
    store.change(team({ id: 102 }), line(5, 6), line(5, 2))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toEqual([[100, 101, 102], [103]])
    expect(store.read().drafts).toEqual({})
  })

  it('sends a runner who only leaves and enters in one request too', async () => {
    const { store, requests } = setup()
    store.change(team(), line(1), base)
    store.change(team({ id: 101 }), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(requests).toEqual([[100, 101]])
  })

  it('keeps both teams of an exchange without a network, and sends them together again', async () => {
    const { store, requests } = setup({ answers: [{ kind: 'offline' }] })
    store.change(team(), line(1), line(2))
    store.change(team({ id: 101 }), line(2), line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(store.read().states).toEqual({ 100: { kind: 'offline' }, 101: { kind: 'offline' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toEqual([
      [100, 101],
      [100, 101],
    ])
    expect(store.read().drafts).toEqual({})
  })

  it('sends neither team of an exchange when the rules refuse one, and says what the other waits for', async () => {
    const { store, requests } = setup({ isSendable: (id) => id === 100 })
    store.change(team(), line(1), line(2))
    store.change(team({ id: 101 }), { ...line(2), name: 'Vasa 2' }, { ...line(1), name: 'Vasa 2' })
    await vi.advanceTimersByTimeAsync(700)
    expect(requests).toEqual([])
    expect(store.read().states).toEqual({
      100: { kind: 'failed', text: 'Laget sparas samtidigt som Vasa 2.' },
      101: { kind: 'refused' },
    })
  })

  it('keeps a line-up that the rules refuse, and does not send it', async () => {
    const { store, sent, kept } = setup({ isSendable: () => false })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(sent).toEqual([])
    expect(store.read().states[100]).toEqual({ kind: 'refused' })
    expect(kept.at(-1)?.[100]?.line.legs[0]).toBe(1)
    store.change(team(), base, base)
    expect(store.read()).toMatchObject({ drafts: {}, states: { 100: { kind: 'saved' } } })
  })

  it('sends what was refused as soon as the rules let it pass', async () => {
    let isAllowed = false
    const { store, sent } = setup({ isSendable: () => isAllowed })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    store.recheck()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toEqual([])
    isAllowed = true
    store.recheck()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toHaveLength(1)
  })

  it('sends a change that came while another team was being saved and refused', async () => {
    const answers: ((outcome: Outcome) => void)[] = []
    const sent: number[] = []
    const store = createDraftStore({
      drafts: {},
      keep: () => undefined,
      isSendable: () => true,
      send: ([first]) => {
        sent.push(first?.team ?? 0)
        return new Promise((resolve) => answers.push(resolve))
      },
      onSaved: () => undefined,
      delay: 1,
      now: Date.now,
    })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(1)
    store.change(team(), base, line(2))
    await vi.advanceTimersByTimeAsync(1)
    answers[0]?.({ kind: 'failed', text: 'Nej' })
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([100, 100])
  })

  it('loses nothing without a network: it says so and tries again', async () => {
    const { store, sent } = setup({ answers: [{ kind: 'offline' }] })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(store.read().states[100]).toEqual({ kind: 'offline' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(2)
    expect(store.read().drafts).toEqual({})
  })

  it('sends at start what was left from before', async () => {
    const drafts = { 100: { version: 3, base, line: line(7), changedAt: 1 } }
    const { store, sent } = setup({ drafts })
    await store.flush()
    expect(sent).toEqual([{ team: 100, version: 3, legs: [7, null, null, null] }])
  })
})

describe('another leader’s change (F2)', () => {
  const theirs = team({ version: 5, name: 'Annat namn' })

  it('is shown for a choice, and nothing is sent before', async () => {
    const { store, sent } = setup({ answers: [{ kind: 'conflict', theirs, line: line(9) }] })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(store.read().states[100]).toEqual({ kind: 'conflict', theirs })
    store.change(team(), base, line(1, 2))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    store.keepMine(theirs, line(9))
    await vi.advanceTimersByTimeAsync(10)
    expect(sent[1]).toEqual({ team: 100, version: 5, legs: [1, 2, null, null] })
  })

  it('can be taken over', async () => {
    const { store, sent } = setup({ answers: [{ kind: 'conflict', theirs, line: line(9) }] })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    store.takeTheirs(100)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    expect(store.read().drafts).toEqual({})
  })

  it('is no question when it left these places alone: mine goes on top of it', async () => {
    const { store, sent } = setup({ answers: [{ kind: 'conflict', theirs, line: base }] })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(800)
    expect(sent.map(({ version }) => version)).toEqual([1, 5])
    expect(store.read()).toMatchObject({ drafts: {}, states: { 100: { kind: 'saved' } } })
  })

  it('is no question when it is the same as mine: an answer that got lost', async () => {
    const { store } = setup({ answers: [{ kind: 'conflict', theirs, line: line(1) }] })
    store.change(team(), base, line(1))
    await vi.advanceTimersByTimeAsync(700)
    expect(store.read()).toMatchObject({ drafts: {}, states: { 100: { kind: 'saved' } } })
  })
  it('holds back the other team of an exchange until it is chosen', async () => {
    const { store, requests } = setup({ answers: [{ kind: 'conflict', theirs, line: line(9) }] })
    store.change(team(), line(1), line(2))
    store.change(team({ id: 101 }), line(2), line(1))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests).toEqual([[100, 101]])
    expect(store.read().states).toMatchObject({ 100: { kind: 'conflict' }, 101: { kind: 'failed' } })
    store.keepMine(theirs, line(9))
    await vi.advanceTimersByTimeAsync(10)
    expect(requests.slice(1)).toEqual([[101, 100]])
    expect(store.read().drafts).toEqual({})
  })

  it('is no question when the answer to an exchange got lost', async () => {
    const both = [theirs, team({ id: 101, version: 5 })] as const
    const { store } = setup({
      answers: [
        { kind: 'conflict', theirs: both[0], line: line(2) },
        { kind: 'conflict', theirs: both[1], line: line(1) },
      ],
    })
    store.change(team(), line(1), line(2))
    store.change(team({ id: 101 }), line(2), line(1))
    await vi.advanceTimersByTimeAsync(800)
    expect(store.read()).toMatchObject({ drafts: {}, states: { 100: { kind: 'saved' }, 101: { kind: 'saved' } } })
  })
})
