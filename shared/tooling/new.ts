// `npm run new -- page <remote> <name> [path] [title]` and `npm run new -- remote <name>`.
import { spawnSync } from 'node:child_process'
import { NewError, newPage, newRemote } from './new/generate.ts'
import { root } from './root.ts'

const usage = `npm run new -- page <remote> <name> [path] [title]     npm run new -- page economy bank-files /economy/files Bankfiler
npm run new -- remote <name>                           npm run new -- remote press`

const generate = ([kind, ...words]: string[]): string[] => {
  const [first, name, path, title] = words
  if (kind === 'page' && first && name) return newPage(root, { remote: first, name, path, title })
  if (kind === 'remote' && first) return newRemote(root, first)
  throw new NewError(usage)
}

try {
  const files = generate(process.argv.slice(2))
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--no-errors-on-unmatched', ...files]
  spawnSync(process.execPath, biome, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(files.join('\n'))
  console.log('\nNext: who may see it, its place in the menu and its first calls, in remote.json; npm run check.')
} catch (error) {
  if (!(error instanceof NewError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
