import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../../playwright/fixtures/server.ts'
import { rootDir } from '../../build/packages.ts'

const BARE = `import Fastify from 'fastify'
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
app.post('/', async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.argv[1]) })
process.send('ready')`

export type BareServer = { url: string; pid: number; stop: () => void }

/** The bare server framework with a hello-world in its own process, the reference for all figures. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort()
  const bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, String(port)], {
    cwd: join(rootDir, 'api'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(bare, 'message')
  return { url: `http://localhost:${port}/`, pid: bare.pid ?? 0, stop: () => bare.kill() }
}
