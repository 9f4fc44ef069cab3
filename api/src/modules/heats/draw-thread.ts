import { parentPort, workerData } from 'node:worker_threads'
import type { DrawOrder } from './draw-in-thread.ts'
import { drawCarnival } from './engine/carnival.ts'

// The thread of one draw: gets the rounds as workerData, answers once and ends.
const { rounds, seed } = workerData as DrawOrder
parentPort?.postMessage(drawCarnival(rounds, seed))
