import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { remoteNames } from '../../build/packages.ts'
import { root } from '../root.ts'

/** One import statement between two files of the repository, both as paths from its root. */
export type Import = { from: string; to: string }

const folders = ['api', 'shared', 'shell', ...remoteNames().map((name) => `remote-${name}`)]

/** All source files of the workspaces, tests included; without the generator, whose texts hold imports of other files. */
export const sourceFiles: readonly string[] = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !/node_modules|\/dist\/|^shared\/tools\/new\b/.test(file))

/** Whether a file serves tests, measurements or the catalogue only. */
export const isTestCode = (file: string): boolean =>
  /\.(test|catalogue)\.tsx?$|\/(testing|bench|catalogue)\/|-fixtures\.ts$/.test(file) ||
  file.startsWith('api/src/test/')

const exported = Object.entries(
  (JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')) as { exports: Record<string, string> }).exports,
)

/** The file that a specifier of the shared package names. */
function sharedFile(name: string): string | undefined {
  for (const [key, target] of exported) {
    const [head = '', tail] = key.slice(2).split('*')
    if (tail === undefined ? name === head : name.startsWith(head) && name.endsWith(tail)) {
      const middle = tail === undefined ? '' : name.slice(head.length, name.length - tail.length)
      return posix.join('shared', target.replace('*', middle))
    }
  }
  return undefined
}

const STATEMENT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

/** The imports of a file that stay within the repository, static and dynamic ones. */
function importsOfFile(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(STATEMENT)].flatMap(([, specifier = '']) => {
    const to = specifier.startsWith('.')
      ? posix.join(dirname(file), specifier)
      : specifier.startsWith('@stafapp/shared/')
        ? sharedFile(specifier.slice('@stafapp/shared/'.length))
        : undefined
    return to === undefined ? [] : [{ from: file, to }]
  })
}

/** Every import between source files of the repository. */
export const allImports: readonly Import[] = sourceFiles.flatMap(importsOfFile)
