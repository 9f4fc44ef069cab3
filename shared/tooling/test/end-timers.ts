import { afterAll } from 'vitest'

// A browser drops a page's timers together with the page. Under jsdom they are Node's: one that is still running when
// the file ends (an animation, React's scheduler) fires without a window and fails the whole run. Imported before
// React, which keeps the functions that it finds.
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
  // Messages between the ports of a MessageChannel have no handle: they are let through first.
  await new Promise((resolve) => setImmediate(resolve))
  for (const handle of running) {
    if ('refresh' in handle) clearTimeout(handle)
    else clearImmediate(handle)
  }
  running.clear()
})
