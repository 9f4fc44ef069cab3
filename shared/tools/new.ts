// `npm run new -- page …`, `npm run new -- remote …` and `npm run new -- call …`: see `usage`.
import { spawnSync } from 'node:child_process'
import { NewError, newCall, newPage, newRemote } from './new/generate.ts'
import { root } from './root.ts'

const usage = `npm run new -- page <remote> <name> [path] [title]     npm run new -- page economy bank-files /economy/files Bankfiler
npm run new -- remote <name>                           npm run new -- remote press
npm run new -- call <room> <name>                      npm run new -- call money/payments bank-files`

const generate = ([kind, ...words]: string[]): string[] => {
  const [first, name, path, title] = words
  if (kind === 'page' && first && name) return newPage(root, { remote: first, name, path, title })
  if (kind === 'remote' && first) return newRemote(root, first)
  if (kind === 'call' && first && name) return newCall(root, { room: first, name })
  throw new NewError(usage)
}

try {
  const files = generate(process.argv.slice(2))
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--no-errors-on-unmatched', ...files]
  spawnSync(process.execPath, biome, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(files.join('\n'))
  console.log(
    '\nNext: say who may see it (of a page also its place in the menu and its first calls), then npm run check.',
  )
} catch (error) {
  if (!(error instanceof NewError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
