import { workerData } from 'node:worker_threads'

// The drawing thread as it is when it is very busy: it does nothing at all until the test lets it go.
Atomics.wait(new Int32Array(workerData.hold as SharedArrayBuffer), 0, 0)
await import('../packets-thread.ts')
