// `npm run dev`: the api and all parts of the portal with hot reload, in one command.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { apiPortOf } from '../federation/dev/dev-ports.ts'
import { startDevServers } from '../federation/dev/dev-servers.ts'
import { remoteNames, rootDir } from '../federation/packages.ts'
import { choosePort } from './dev/free-ports.ts'
import { orEnd } from './dev/or-end.ts'

const remotes = remoteNames()
const port = await orEnd(choosePort({ port: process.env.PORT, remotes, command: 'npm run dev' }))
const apiPort = apiPortOf(port)

const api = spawn(process.execPath, ['--watch', join(rootDir, 'api/src/server.ts')], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
})
const servers = await startDevServers({ port, remotes, api: `http://localhost:${apiPort}` })
console.log(`Stafapp with hot reload: http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void servers.stop()
    // The api drains and closes its database by itself; the process ends when it has.
    api.kill('SIGTERM')
    api.once('exit', () => process.exit(0))
  })
}
