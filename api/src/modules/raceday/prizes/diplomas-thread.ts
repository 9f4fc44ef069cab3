import { parentPort, workerData } from 'node:worker_threads'
import type { DiplomasOrder } from './diplomas.ts'
import { drawDiplomas } from './draw-diploma.ts'

// The thread that draws diplomas: gets its order as workerData, answers once and ends.
parentPort?.postMessage(await drawDiplomas(workerData as DiplomasOrder))
