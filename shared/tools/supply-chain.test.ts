import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

type Dependencies = Readonly<Record<string, string>>
type Manifest = {
  name: string
  workspaces?: string[]
  allowScripts?: Readonly<Record<string, boolean>>
} & Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Dependencies>>
type Locked = Partial<Manifest> & {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  hasInstallScript?: boolean
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const lock = readJson<{ lockfileVersion: number; packages: Readonly<Record<string, Locked>> }>('package-lock.json')
const manifest = readJson<Manifest>('package.json')
const folders = ['', ...(manifest.workspaces ?? [])]
const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
const packages = installed.filter(([, { link }]) => !link)

/** Package name of a path: `node_modules/a/node_modules/@b/c` → `@b/c`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const wishesOf = ({ dependencies, devDependencies, optionalDependencies }: Partial<Manifest>): Dependencies => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
})

test('R57: every package of the lock file has its hash, and none says where it comes from', () => {
  expect(packages.length).toBeGreaterThan(500)
  expect(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
  // An address in the lock file would override the configured registry.
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const linked = installed.filter(([, { link }]) => link).map(([, { resolved }]) => resolved)
  expect(linked.sort()).toEqual((manifest.workspaces ?? []).toSorted())
})

test('R57: the lock file says what the package.json files say, in exact versions', () => {
  for (const folder of folders) {
    const wanted = wishesOf(readJson<Manifest>(join(folder, 'package.json')))
    expect(wishesOf(lock.packages[folder] ?? {}), folder).toEqual(wanted)
    const loose = Object.entries(wanted).filter(
      ([name, range]) => name !== '@stafapp/shared' && !/^\d+\.\d+\.\d+/.test(range),
    )
    expect(loose, folder).toEqual([])
  }
})

test('R57: no package runs a script when it is installed, and each that would is known by name', () => {
  const scripted = new Set(
    packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  )
  expect(manifest.allowScripts).toEqual(Object.fromEntries([...scripted].map((name) => [name, false])))
  // npm before 11.10 does not support allowScripts.
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

/** Packages whose package.json has no licence; taken from their LICENSE files. */
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** MPL-2.0: lightningcss and axe-core, which are unmodified build and test tools. */
const accepted =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Apache-2\.0|MPL-2\.0|CC0-1\.0|OFL-1\.1|Zlib)( (OR|AND) (MIT|Apache-2\.0|CC0-1\.0|OFL-1\.1|Zlib))?\)?$/

test('R57: every licence is one that the portal may be delivered under', () => {
  const strange = packages.filter(([path, { license }]) => !accepted.test(license ?? unnamed[nameOf(path)] ?? ''))
  expect(strange.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
})

test('R57: each folder of the portal has an owner who approves its changes', () => {
  const owners = readFileSync(join(root, 'CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s+/))
  expect(owners.every(([, ...names]) => names.length > 0 && names.every((name) => name.startsWith('@')))).toBe(true)
  expect(owners.map(([path]) => path).toSorted()).toEqual(
    folders
      .slice(1)
      .map((folder) => `/${folder}/`)
      .toSorted(),
  )
})

test('R59: nothing that reaches a browser reads the environment', () => {
  const browserFolders = [
    'shared/browser',
    ...folders.filter((name) => /^(shell|remote-)/.test(name)).map((name) => `${name}/src`),
  ]
  const reading = browserFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
      .filter((file) => readFileSync(file, 'utf8').replaceAll('process.env.NODE_ENV', '').includes('process.env')),
  )
  expect(reading).toEqual([])
})

test('every image that production starts from has an exact version, which a variable can replace by a digest', () => {
  const dockerfile = readFileSync(join(root, 'shared/deploy/Dockerfile'), 'utf8')
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const images = [
    ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image),
    ...[...compose.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => /^\$\{\w+_IMAGE:-(\S+)\}$/.exec(image ?? '')?.[1]),
  ]
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/)
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^\$\{\w+_IMAGE\}$/)]),
  )
})
