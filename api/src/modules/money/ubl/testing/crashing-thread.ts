import { parentPort } from 'node:worker_threads'

// A thread that ends in the ways of the words that a twin's note asks for.
parentPort?.on('message', ([twin = '']: readonly string[]) => {
  if (twin.includes('memory')) {
    let held: object = {}
    for (;;) held = { held }
  }
  if (twin.includes('exit')) process.exit(1)
  throw new Error('the check broke')
})
