import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAIN_IS_HERE } from './main-is-here.ts'
import { whenMainIsHere } from './when-main-is-here.ts'

type Report = (list: { getEntriesByName: (name: string) => unknown[] }) => void

const observed = vi.fn()
const disconnect = vi.fn()
let report: Report

class Observer {
  constructor(callback: Report) {
    report = callback
  }
  observe = observed
  disconnect = disconnect
}

const loaded = (...urls: string[]) => report({ getEntriesByName: (name) => urls.filter((url) => url === name) })

beforeEach(() => {
  vi.stubGlobal('PerformanceObserver', Observer)
  document.head.innerHTML = '<script type="module" src="/assets/main.1.js"></script>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.head.innerHTML = ''
})

test('T9: what waits for the main file runs once it has been downloaded, not for other files, and once', () => {
  const work = vi.fn()
  whenMainIsHere(work)
  loaded('http://localhost:3000/assets/early.2.js')
  expect(work).not.toHaveBeenCalled()
  loaded('http://localhost:3000/assets/early.3.js', 'http://localhost:3000/assets/main.1.js')
  expect(work).toHaveBeenCalledTimes(1)
  expect(disconnect).toHaveBeenCalledTimes(1)
})

test('T9: a main file that came before the observer is reported too', () => {
  whenMainIsHere(vi.fn())
  expect(observed).toHaveBeenCalledWith({ type: 'resource', buffered: true })
})

test('T9: what waits for the main file runs when that file says that it begins, and once', () => {
  const work = vi.fn()
  whenMainIsHere(work)
  document.dispatchEvent(new Event(MAIN_IS_HERE))
  document.dispatchEvent(new Event(MAIN_IS_HERE))
  expect(work).toHaveBeenCalledTimes(1)
})
