import { workerData } from 'node:worker_threads'

// A blocked drawing thread: waits until the test releases it.
Atomics.wait(new Int32Array(workerData.hold as SharedArrayBuffer), 0, 0)
await import('../packets-thread.ts')
