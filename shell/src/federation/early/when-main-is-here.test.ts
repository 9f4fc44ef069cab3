import { afterEach, expect, test, vi } from 'vitest'
import { whenMainIsHere } from './when-main-is-here.ts'

afterEach(() => {
  delete document.documentElement.dataset.main
  vi.resetModules()
})

test('T9: what waits for the main file runs when that comes later', async () => {
  const work = vi.fn()
  whenMainIsHere(work)
  expect(work).not.toHaveBeenCalled()
  await import('./main-here.ts')
  expect(work).toHaveBeenCalledTimes(1)
})

test('T9: what waits for the main file runs when that has come before', async () => {
  const work = vi.fn()
  await import('./main-here.ts')
  whenMainIsHere(work)
  expect(work).toHaveBeenCalledTimes(1)
})
