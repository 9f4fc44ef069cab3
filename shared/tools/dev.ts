// `npm run dev`: the api and all parts of the portal with hot reload, in one command.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { apiPortOf } from '../build/dev/dev-ports.ts'
import { startDevServers } from '../build/dev/dev-servers.ts'
import { remoteNames, rootDir } from '../build/packages.ts'
import { choosePort } from './dev/free-ports.ts'
import { orEnd } from './dev/or-end.ts'

const remotes = remoteNames()
const port = await orEnd(choosePort({ port: process.env.PORT, remotes, command: 'npm run dev' }))
const apiPort = apiPortOf(port)

const api = spawn(process.execPath, ['--watch', join(rootDir, 'api/src/main/server.ts')], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
})
const servers = await startDevServers({ port, remotes, api: `http://localhost:${apiPort}` })
console.log(`Stafapp with hot reload: http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void servers.stop()
    // The api closes its database by itself; this process ends after it.
    api.kill('SIGTERM')
    api.once('exit', () => process.exit(0))
  })
}
