import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a thread, so that other requests are answered while it occupies a processor. The thread gets `order`
 * as its workerData and posts one message, the answer. Rejects with the thread's error.
 */
export async function runInThread<Answer>(module: URL, order: unknown): Promise<Answer> {
  const [answer] = (await once(new Worker(module, { workerData: order }), 'message')) as [Answer]
  return answer
}
