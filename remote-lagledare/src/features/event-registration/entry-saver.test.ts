import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Counts } from './counts.ts'
import { createEntrySaver, type Outcome } from './entry-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Setup = {
  saved?: Counts
  kept?: Counts
  /** The server's answers in turn; then it saves. */
  answers?: Outcome[]
  toAsk?: number[]
  delay?: number | null
}

/** A saver with a fake server that takes 100 ms for an answer. */
function setup({ saved = { 10: 2, 11: 0 }, kept = {}, answers = [], toAsk = [], delay = 1000 }: Setup = {}) {
  let stored = saved
  const inBrowser: (Counts | null)[] = []
  const sent: [Counts, boolean][] = []
  const told: string[] = []
  const saver = createEntrySaver({
    kept,
    keep: (touched) => void inBrowser.push(touched),
    saved: () => stored,
    toAsk: (counts) => toAsk.filter((event) => (counts[event] ?? 9) < (stored[event] ?? 0)),
    send: async (counts, isConfirmed) => {
      sent.push([counts, isConfirmed])
      await new Promise((resolve) => setTimeout(resolve, 100))
      const answer = answers.shift() ?? { kind: 'saved', at: new Date() }
      if (answer.kind === 'saved') stored = { ...stored, ...counts }
      return answer
    },
    tell: (error) => void told.push(error.message),
    delay,
  })
  return { saver, sent, told, inBrowser, stored: () => stored, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

const refuse = (rows: Record<number, string>): Outcome => ({ kind: 'refused', rows, error: new Error('refused') })
const silence: Outcome = { kind: 'unanswered', error: new Error('no answer') }

describe('saved as one goes', () => {
  it('sends once, a pause after the last change, and keeps the number in the browser until then', async () => {
    const { saver, sent, inBrowser, wait } = setup()
    saver.set({ 10: 3 })
    await wait(900)
    saver.set({ 10: 4 })
    await wait(900)
    expect(sent).toEqual([])
    expect(inBrowser.at(-1)).toEqual({ 10: 4 })
    await wait(200)
    expect(sent).toEqual([[{ 10: 4 }, false]])
    expect(inBrowser.at(-1)).toBeNull()
    expect(saver.read()).toMatchObject({ touched: {}, lastSteps: [{ event: 10, before: 2, after: 4 }] })
    expect(saver.read().savedAt[10]).toEqual(saver.read().lastSavedAt)
  })

  it('sends nothing for a number that is back where it was', async () => {
    const { saver, sent, wait } = setup()
    saver.set({ 10: 3 })
    saver.set({ 10: 2 })
    await wait(5000)
    expect(sent).toEqual([])
  })

  it('makes one request at a time; a change during it follows, also back to the old number', async () => {
    const { saver, sent, stored, wait } = setup()
    saver.set({ 10: 3 })
    await wait(1050)
    saver.set({ 10: 2, 11: 1 })
    void saver.flush()
    expect(sent).toHaveLength(1)
    await wait(200)
    expect(sent).toEqual([
      [{ 10: 3 }, false],
      [{ 10: 2, 11: 1 }, false],
    ])
    expect(stored()).toEqual({ 10: 2, 11: 1 })
    expect(saver.read().touched).toEqual({})
  })

  it('lets a change during a request have its own pause', async () => {
    const { saver, sent, wait } = setup()
    saver.set({ 10: 3 })
    await wait(1050)
    saver.set({ 10: 4 })
    await wait(300)
    saver.set({ 10: 5 })
    await wait(1100)
    expect(sent.map(([counts]) => counts)).toEqual([{ 10: 3 }, { 10: 5 }])
  })

  it('sends at once what waits when the page is left, and says there what then fails', async () => {
    const { saver, sent, told, inBrowser, wait } = setup({ answers: [refuse({ 10: 'Grenen är full.' })] })
    saver.setShown(true)
    saver.set({ 10: 3 })
    saver.setShown(false)
    expect(sent).toHaveLength(1)
    await wait(100)
    expect(told).toEqual(['refused'])
    expect(inBrowser.at(-1)).toEqual({ 10: 3 })
  })
})

describe('when it fails', () => {
  it('tries again by itself without an answer, and at once when the net is back', async () => {
    const { saver, sent, told, stored, wait } = setup({ answers: [silence, silence] })
    saver.set({ 10: 3 })
    await wait(1100)
    expect(saver.read()).toMatchObject({ touched: { 10: 3 }, trouble: { kind: 'unanswered' } })
    await wait(10_100)
    expect(sent).toHaveLength(2)
    void saver.flush()
    await wait(100)
    expect(stored()[10]).toBe(3)
    expect(saver.read()).toMatchObject({ touched: {}, trouble: null })
    expect(told).toEqual([])
    await wait(60_000)
    expect(sent).toHaveLength(3)
  })

  it('says it at the refused number, saves the others, and tries again when the number is changed', async () => {
    const { saver, sent, wait } = setup({ answers: [refuse({ 10: 'Grenen är full.' })] })
    saver.set({ 10: 3, 11: 1 })
    await wait(1200)
    expect(sent.map(([counts]) => counts)).toEqual([{ 10: 3, 11: 1 }, { 11: 1 }])
    expect(saver.read()).toMatchObject({ touched: { 10: 3 }, held: [10], errors: { 10: 'Grenen är full.' } })
    await wait(60_000)
    expect(sent).toHaveLength(2)
    saver.set({ 10: 4 })
    expect(saver.read()).toMatchObject({ held: [], errors: {} })
    await wait(1100)
    expect(sent.at(-1)).toEqual([{ 10: 4 }, false])
  })

  it('holds everything when all is refused, or a row that was not sent, until the button is pressed', async () => {
    const failed: Outcome = { kind: 'failed', error: new Error('closed') }
    const { saver, sent, told, wait } = setup({ answers: [failed, refuse({ 99: 'Grenen är inställd.' })] })
    saver.set({ 10: 3 })
    await wait(60_000)
    expect(sent).toHaveLength(1)
    expect(saver.read()).toMatchObject({ held: [10], trouble: failed })
    void saver.save()
    expect(saver.read().isPressed).toBe(true)
    await wait(60_000)
    expect(told).toEqual(['closed', 'refused'])
    void saver.save()
    await wait(100)
    expect(saver.read()).toMatchObject({ touched: {}, held: [], trouble: null, isPressed: false })
  })

  it('drops the unsaved numbers when asked to, not those on their way', async () => {
    const { saver, inBrowser, wait } = setup({ answers: [refuse({ 10: 'Grenen är full.' })] })
    saver.set({ 10: 3 })
    await wait(1100)
    saver.set({ 11: 1 })
    await wait(1050)
    saver.reset()
    expect(saver.read()).toMatchObject({ touched: { 11: 1 }, held: [], errors: {} })
    await wait(100)
    expect(inBrowser.at(-1)).toBeNull()
  })
})

describe('teams that would be missed', () => {
  it('are asked about, and the other numbers are saved meanwhile', async () => {
    const { saver, sent, wait } = setup({ toAsk: [10] })
    saver.set({ 10: 1, 11: 1 })
    await wait(1100)
    expect(sent).toEqual([[{ 11: 1 }, false]])
    expect(saver.read().asked).toEqual({ counts: { 10: 1 }, detail: null })
    await wait(60_000)
    expect(sent).toHaveLength(1)
    void saver.answer(true)
    await wait(100)
    expect(sent[1]).toEqual([{ 10: 1 }, true])
    expect(saver.read()).toMatchObject({ touched: {}, asked: null })
  })

  it('stay with a no, which puts the number back', async () => {
    const { saver, sent, inBrowser, wait } = setup({ toAsk: [10] })
    saver.set({ 10: 1 })
    await wait(1000)
    void saver.answer(false)
    await wait(60_000)
    expect(sent).toEqual([])
    expect(saver.read()).toMatchObject({ touched: {}, held: [], asked: null })
    expect(inBrowser.at(-1)).toBeNull()
  })

  it('are asked about also when only the server knows them', async () => {
    const { saver, sent, wait } = setup({ answers: [{ kind: 'asks', detail: 'Lag med löpare stryks: Vasa 2.' }] })
    saver.set({ 10: 1, 11: 1 })
    await wait(1200)
    expect(saver.read().asked).toEqual({ counts: { 10: 1 }, detail: 'Lag med löpare stryks: Vasa 2.' })
    expect(sent.at(-1)).toEqual([{ 11: 1 }, false])
    void saver.answer(true)
    await wait(100)
    expect(sent.at(-1)).toEqual([{ 10: 1 }, true])
  })

  it('wait in the browser for the next visit when the page is left within the pause, which is said', async () => {
    const { saver, sent, told, inBrowser } = setup({ toAsk: [10] })
    saver.set({ 10: 1 })
    saver.setShown(false)
    expect(sent).toEqual([])
    expect(told).toEqual(['Ett lägre antal lag är inte sparat. Öppna Anmälan till grenar och spara det där.'])
    expect(inBrowser.at(-1)).toEqual({ 10: 1 })
  })
})

describe('numbers of an earlier visit', () => {
  it('wait for the button, while new ones are saved', async () => {
    const { saver, sent, stored, wait } = setup({ kept: { 10: 3 } })
    saver.setShown(true)
    saver.set({ 11: 1 })
    await wait(1100)
    expect(sent.map(([counts]) => counts)).toEqual([{ 11: 1 }])
    void saver.save()
    await wait(100)
    expect(stored()).toEqual({ 10: 3, 11: 1 })
  })

  it('are none when they have been saved meanwhile', () => {
    expect(setup({ kept: { 10: 2 } }).saver.read().held).toEqual([])
  })
})

it('takes back the newest saving, and that again', async () => {
  const { saver, stored, wait } = setup()
  saver.set({ 10: 3, 11: 2 })
  await wait(1100)
  void saver.undo()
  await wait(100)
  expect(stored()).toEqual({ 10: 2, 11: 0 })
  expect(saver.read().lastSteps).toEqual([
    { event: 10, before: 3, after: 2 },
    { event: 11, before: 2, after: 0 },
  ])
  void saver.undo()
  await wait(100)
  expect(stored()).toEqual({ 10: 3, 11: 2 })
})

describe('saved by the button, with a reason each time', () => {
  it('sends nothing by itself, also what is changed during a request', async () => {
    const { saver, sent, wait } = setup({ delay: null })
    saver.set({ 10: 3 })
    void saver.flush()
    await wait(60_000)
    expect(sent).toEqual([])
    void saver.save()
    saver.set({ 11: 1 })
    await wait(60_000)
    expect(sent).toEqual([[{ 10: 3 }, false]])
    expect(saver.read()).toMatchObject({ touched: { 11: 1 }, held: [11], isPressed: false })
  })

  it('does not try again by itself', async () => {
    const { saver, sent, told, wait } = setup({ delay: null, answers: [silence] })
    saver.set({ 10: 3 })
    void saver.save()
    await wait(60_000)
    expect(sent).toHaveLength(1)
    expect(told).toEqual(['no answer'])
    expect(saver.read()).toMatchObject({ held: [10], trouble: { kind: 'failed' } })
  })
})
