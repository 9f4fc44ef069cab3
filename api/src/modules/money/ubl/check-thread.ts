import { parentPort } from 'node:worker_threads'
import { brokenRules } from './rules/check-twin.ts'

// The thread that checks twins: gets some at a time and answers with the broken rules of each, in the same order.
parentPort?.on('message', (twins: readonly string[]) => parentPort?.postMessage(twins.map(brokenRules)))
