import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const { exports } = JSON.parse(read('shared/package.json')) as { exports: Record<string, string> }

/** Exported values that begin with a capital letter, which only components and classes do. */
const componentsIn = (code: string): string[] => {
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const declared = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name = '']) => name)
  return [...listed, ...declared].map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name))
}

/** What remotes may import from shared/browser, as `path Name`. */
const offered = Object.entries(exports)
  .filter(([name, file]) => file.startsWith('./browser/') && !name.includes('*'))
  .flatMap(([name, file]) =>
    componentsIn(read(join('shared', file))).map((component) => `@stafapp/shared${name.slice(1)} ${component}`),
  )

const entries = globSync('{shared/browser,shell/src}/**/*.catalogue.tsx', { cwd: root })
const shown = entries.flatMap((file) => {
  const code = read(file)
  const from = /\bfrom: '([^']+)'/.exec(code)?.[1]
  const names = /\bshows: \[([^\]]*)\]/.exec(code)?.[1] ?? ''
  return [...names.matchAll(/'(\w+)'/g)].map(([, name]) => `${from} ${name}`)
})

/** Exports without a look of their own. */
const invisible: Record<string, string> = {
  '@stafapp/shared/calendar Calendar': 'fetches that of ui-date',
  '@stafapp/shared/data ApiError': 'an error',
  '@stafapp/shared/data SessionLostError': 'an error',
  '@stafapp/shared/session ApiError': 'an error',
  '@stafapp/shared/session SessionLostError': 'an error',
  '@stafapp/shared/data QueryClientProvider': 'only gives its children the query client',
  '@stafapp/shared/router Navigate': 'leads away',
  '@stafapp/shared/router Outlet': "the router's place for a page",
  '@stafapp/shared/router RouterProvider': 'the router itself',
}

test('every component that remotes may import is in the catalogue', () => {
  expect(offered.length).toBeGreaterThan(25)
  expect(offered.filter((name) => !shown.includes(name) && !(name in invisible))).toEqual([])
})

test('the catalogue shows nothing, and makes no exception for anything, that remotes cannot import', () => {
  const components = shown.filter((name) => / [A-Z]/.test(name))
  expect([...components, ...Object.keys(invisible)].filter((name) => !offered.includes(name))).toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

test('each entry has an address of its own', () => {
  const names = entries.map((file) => file.split('/').at(-1))
  expect(new Set(names).size).toBe(names.length)
})

test('the rules of a page name components and colours that there are', () => {
  const rules = read('shared/tools/catalogue/rules-view.tsx')
  const named = [...rules.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const components = named.filter((name) => /^[A-Z]/.test(name))
  const declared = globSync('{shared/browser,remote-*/src/shared}/**/*.tsx', { cwd: root }).flatMap((file) =>
    componentsIn(read(file)),
  )
  expect(components.length).toBeGreaterThan(5)
  expect(components.filter((name) => !declared.includes(name))).toEqual([])
  const tokens = read('shared/browser/styles/tokens.css')
  const meanings = rules.split("title: 'What a colour means'")[1]?.split("title: '")[0] ?? ''
  const colours = [...meanings.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(colours.length).toBeGreaterThan(5)
  expect(colours.filter((name) => !tokens.includes(`--color-${name}:`))).toEqual([])
})
