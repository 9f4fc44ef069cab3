// `npm run dev -w remote-economy`: that remote alone in the shell, with a fake session, a role picker and the answers
// of its src/dev/answers.ts instead of the api. With STAFAPP_API_URL set, calls go to a running api.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startDevServers } from '../build/dev/dev-servers.ts'
import { type Answers, answerWith } from './dev/answer-with.ts'
import { choosePort } from './dev/free-ports.ts'
import { devMe } from './dev/me.ts'
import { orEnd } from './dev/or-end.ts'
import { remoteOfThisFolder } from './remote-command.ts'

const name = remoteOfThisFolder()
const port = await orEnd(
  choosePort({ port: process.env.PORT, remotes: [name], command: `npm run dev -w remote-${name}` }),
)
const { answers } = (await import(pathToFileURL(join(process.cwd(), 'src/dev/answers.ts')).href)) as {
  answers: Answers
}

const servers = await startDevServers({
  port,
  remotes: [name],
  api: process.env.STAFAPP_API_URL ?? answerWith({ 'GET /api/users/me/': devMe, ...answers }),
  scripts: { '/dev/role-picker.js': readFileSync(join(import.meta.dirname, 'dev/role-picker.js'), 'utf8') },
})
console.log(`remote-${name} alone: http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void servers.stop().then(() => process.exit(0)))
}
