import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './hash.ts'
import { remoteNames, rootDir } from './packages.ts'
import { sharedTable } from './shared-table.ts'

type Import = { file: string; specifier: string }

/** Every static and dynamic import of the shipped sources in a folder. */
function importsOf(folder: string): Import[] {
  return listFiles(join(rootDir, folder))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|catalogue)\.tsx?$|(^|\/)testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(rootDir, folder, file), 'utf8')
      const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
      return [...found].map((match) => ({ file: `${folder}/${file}`, specifier: match[1] ?? '' }))
    })
}

/** Libraries that exist once in the portal and are imported through façades. */
const behindFacades = /^(antd|react-router|react-router-dom|zustand|notistack|formik|@tanstack\/react-query)(\/|$)/

for (const name of remoteNames()) {
  test(`T12: remote-${name} imports neither the shell nor another remote, and shared libraries only through façades`, () => {
    const imports = importsOf(`remote-${name}/src`)
    expect(imports.length).toBeGreaterThan(0)
    const foreign = imports.filter(
      ({ file, specifier }) =>
        /^(shell|remote-[a-z]+|api)(\/|$)/.test(specifier) ||
        behindFacades.test(specifier) ||
        (specifier.startsWith('.') && !join(dirname(file), specifier).startsWith(`remote-${name}/`)),
    )
    expect(foreign).toEqual([])
  })
}

test('T12: two packages never write the same query key by hand, because all share one cache', () => {
  const keys = [...remoteNames().map((name) => `remote-${name}/src`), 'shared/browser'].flatMap((folder) =>
    listFiles(join(rootDir, folder))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(rootDir, folder, file), 'utf8')
        // Keys of queries, not those that only name which are to be read again.
        const found = text.matchAll(/queryKey: \[([^\]]*)\],\s*queryFn/g)
        const written = (part: string) => (part.trim().startsWith("'") ? part.trim() : '*')
        return [...found].map(([, parts = '']) => ({ folder, key: parts.split(',').map(written).join('/') }))
      }),
  )
  expect(keys.length).toBeGreaterThan(10)
  const shared = keys.filter(({ folder, key }) => keys.some((other) => other.key === key && other.folder !== folder))
  expect(shared).toEqual([])
})

test('T12: the shell imports no remote, and its sources name none', () => {
  const files = listFiles(join(rootDir, 'shell/src')).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const mentions = files.filter((file) => {
    const text = readFileSync(join(rootDir, 'shell/src', file), 'utf8')
    return remoteNames().some((name) => text.includes(`remote-${name}`) || text.includes(`staf_${name}`))
  })
  expect(mentions).toEqual([])
})

test('T12: files of shared refer to shared singletons by package name: a relative import would be a second copy', () => {
  const singletons = sharedTable.flatMap(({ name }) => /^@stafapp\/shared\/(.+)$/.exec(name)?.[1] ?? [])
  const folders = new Set(singletons.map((name) => name.split('-')[0]))
  const strays = importsOf('shared/browser').filter(({ file, specifier }) => {
    const target = /^\.\.\/([a-z]+)\//.exec(specifier)?.[1]
    return target !== undefined && folders.has(target) && !file.startsWith(`shared/browser/${target}/`)
  })
  expect(strays).toEqual([])
})

test('T12: the contract of remotes and registry holds no React', () => {
  const files = ['remote.ts', 'registry.ts', 'satisfies-range.ts']
  const texts = files.map((file) => readFileSync(join(rootDir, 'shared/contract', file), 'utf8'))
  for (const text of texts) expect(text).not.toMatch(/^import (?!type )[^'\n]*'react/m)
})
