import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { root } from './root.mjs'

const stampFile = join(root, 'node_modules', '.stafapp-install')

/**
 * Hash of the inputs of the installed packages: every package.json, the lock file, and the platform of the bindings.
 */
const fingerprint = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = ['package.json', 'package-lock.json', ...workspaces.map((name) => join(name, 'package.json'))]
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const installedFingerprint = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

const canWrite = (folder) => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** npm passes its own path to the scripts it runs; a command started directly uses npm from PATH. */
const npmCommand = () => {
  const byNpm = process.env.npm_execpath
  if (byNpm && /npm-cli\.c?js$/.test(byNpm)) return { command: process.execPath, first: [byNpm], shell: false }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

const reasonOf = (errors) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(errors))
    return 'Paketen kan inte installeras: npm-registret nås inte. Kontrollera nätet och försök på nytt.'
  if (/ENOSPC/.test(errors)) return 'Paketen kan inte installeras: disken är full.'
  if (/EACCES|EPERM|EROFS/.test(errors)) return `Paketen kan inte installeras: mappen ${root} är skrivskyddad.`
  const lines = errors.split('\n').filter((line) => line.trim() !== '' && !line.includes('A complete log of this run'))
  return `Paketen kan inte installeras:\n${lines.slice(0, 12).join('\n')}`
}

/** By default npm waits a minute and a half before it reports a missing network. */
const patience = ['--fetch-timeout=60000', '--fetch-retry-mintimeout=1000', '--fetch-retry-factor=2']

/** `npm install` instead of `npm ci`: the lock lacks the bindings of other platforms, which `npm ci` refuses. */
const npmInstall = () =>
  new Promise((resolve) => {
    const { command, first, shell } = npmCommand()
    const args = [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error', ...patience]
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'ignore', 'pipe'] })
    const started = Date.now()
    const progress = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000)
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const done = (status, more = '') => {
      clearInterval(progress)
      resolve({ status, errors: errors + more })
    }
    child.on('error', (error) => done(1, error.message))
    child.on('close', (status) => done(status))
  })

/** Installs the packages when they are missing, or when a package.json or the lock has changed. */
export const ensureInstalled = async () => {
  if (installedFingerprint() === fingerprint()) return
  if (!canWrite(root)) fail(`Mappen ${root} är skrivskyddad.`)
  console.log('Installerar paketen (första gången under en minut) …')
  const { status, errors } = await npmInstall()
  if (status !== 0) fail(reasonOf(errors))
  writeFileSync(stampFile, fingerprint())
}
