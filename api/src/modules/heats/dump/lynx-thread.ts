import { parentPort, workerData } from 'node:worker_threads'
import { lynxZip } from './lynx.ts'

// The thread that writes one zip for the timing crew: gets lynxZip's parameters as workerData, answers once and ends.
parentPort?.postMessage(lynxZip(...(workerData as Parameters<typeof lynxZip>)))
