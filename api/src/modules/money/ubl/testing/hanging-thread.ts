import { parentPort } from 'node:worker_threads'

// A thread that never answers.
parentPort?.on('message', () => {
  while (Date.now() > 0);
})
