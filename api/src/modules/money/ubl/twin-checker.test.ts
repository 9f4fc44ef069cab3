import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { documentOf, team } from '../finvoice/testing/sample-document.ts'
import { createTwinChecker, RulesUnavailable } from './twin-checker.ts'

const billing = { ...documentOf().billing, buyer_reference: 'Vasa 4711' }
const hanging = new URL('./testing/hanging-thread.ts', import.meta.url)
const crashing = new URL('./testing/crashing-thread.ts', import.meta.url)

it('checks many documents, each for itself, while other requests are answered', async () => {
  const lines = Array.from({ length: 8 }, (_, index) => ({ ...team, unitPriceCents: 800 + index }))
  const documents = Array.from({ length: 300 }, (_, id) => ({
    ...documentOf({ lines, billing: { ...billing, buyer_reference: id % 50 === 0 ? '' : 'Vasa 4711' } }),
    id,
  }))
  const checkTwins = createTwinChecker()
  await checkTwins(documents.slice(0, 1))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const broken = await checkTwins(documents)
  delay.disable()
  const faulty = [...broken].filter(([, found]) => found.length > 0)
  expect(broken.size).toBe(300)
  expect(faulty.map(([id]) => id)).toEqual([0, 50, 100, 150, 200, 250])
  expect(faulty.every(([, found]) => String(found) === 'PEPPOL-EN16931-R003')).toBe(true)
  // The figure itself is measured by the benchmark on an idle machine; a blocked loop would have one delay of a second.
  expect(delay.max / 1e6).toBeLessThan(500)
})

it('says of a thread that hangs that nothing was checked, and serves the next check', async () => {
  const checkTwins = createTwinChecker({ thread: hanging, timeMs: 300 })
  await expect(checkTwins([documentOf()])).rejects.toBeInstanceOf(RulesUnavailable)
  await expect(checkTwins([documentOf()])).rejects.toThrow('Reglerna kunde inte kontrolleras.')
})

it.each(['exit', 'memory', 'error'])('says so of a thread that ends by %s', async (cause) => {
  const checkTwins = createTwinChecker({ thread: crashing })
  await expect(checkTwins([documentOf({ concerns: cause })])).rejects.toBeInstanceOf(RulesUnavailable)
})

it('has nothing to ask about nothing', async () => {
  const checkTwins = createTwinChecker({ thread: crashing })
  expect(await checkTwins([])).toEqual(new Map())
})
