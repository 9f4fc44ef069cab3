import { afterAll } from 'vitest'

// Browsers stop a page's timers with the page. Under jsdom they are Node's: one still running when the file ends (an
// animation, React's scheduler) fires without a window and fails the run. Imported before React, which keeps references
// to the functions.
const { setTimeout, setInterval, setImmediate } = globalThis
const running = new Set<NodeJS.Timeout | NodeJS.Immediate>()

const keeping =
  <Args extends unknown[], Handle extends NodeJS.Timeout | NodeJS.Immediate>(start: (...args: Args) => Handle) =>
  (...args: Args): Handle => {
    const handle = start(...args)
    running.add(handle)
    return handle
  }

Object.assign(globalThis, {
  setTimeout: keeping(setTimeout),
  setInterval: keeping(setInterval),
  setImmediate: keeping(setImmediate),
})

afterAll(async () => {
  // MessageChannel messages have no handle, so let them be delivered first.
  await new Promise((resolve) => setImmediate(resolve))
  for (const handle of running) {
    if ('refresh' in handle) clearTimeout(handle)
    else clearImmediate(handle)
  }
  running.clear()
})
