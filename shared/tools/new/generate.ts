import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CONTRACT_VERSION } from '../../contract/remote.ts'

/** Wrong arguments: printed as one line without a stack trace. */
export class NewError extends Error {}

/** The folder of the packages that remotes call for dev, publish and rollback, seen from a remote. */
const toolsFolder = '../shared/tools'
const schemaFile = '../shared/build/remote.schema.json'
const configFactory = '@stafapp/shared/build/create-remote-config'
const answersType = '@stafapp/shared/tools/dev/answer-with'

const contractsFolder = 'shared/contract/api'
const roomsFolder = 'api/src/modules'
const testApp = 'api/src/test/support/test-app.ts'

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** `bank-files` → `Bank files`. */
const asTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

const write = (root: string, file: string, text: string): string => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return file
}

const change = (root: string, file: string, edit: (text: string) => string): string => {
  const before = readFileSync(join(root, file), 'utf8')
  const after = edit(before)
  if (after === before) throw new NewError(`${file} is not laid out as expected: nothing to add to was found.`)
  writeFileSync(join(root, file), after)
  return file
}

const pageFiles = (feature: string, path: string, title: string): Record<string, string> => ({
  'routes.tsx': `import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '${path}', lazy: () => import('./${feature}-page.tsx') }]
`,
  [`${feature}-page.tsx`]: `import { Page } from '@stafapp/shared/page'

const title = '${title}'

/** ${path}: say here what the page is for. */
export function Component() {
  return (
    <Page title={title}>
      <p>Här finns ännu inget.</p>
    </Page>
  )
}
`,
  [`${feature}-page.test.tsx`]: `import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Component } from './${feature}-page.tsx'

it('shows its title', async () => {
  renderAt(<Component />, '${path}')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('${title}')
})
`,
})

type PageOptions = { remote: string; name: string; path?: string; title?: string }

/**
 * Adds a page to a remote: its route in remote.json, open to super admins until somebody says otherwise, and a feature
 * folder with the route, the page and its test.
 * @returns the files written, by path from the root
 */
export const newPage = (root: string, { remote, name, path = `/${remote}/${name}`, title }: PageOptions): string[] => {
  const folder = `remote-${remote}`
  const feature = `${folder}/src/features/${name}`
  if (!existsSync(join(root, folder, 'remote.json'))) throw new NewError(`There is no remote ${remote}.`)
  if (!kebab.test(name)) throw new NewError(`A page's name is written like bank-files, not ${name}.`)
  if (!/^\/[a-z0-9/:-]+$/.test(path)) throw new NewError(`A page's path is written like /economy/files, not ${path}.`)
  if (existsSync(join(root, feature))) throw new NewError(`${feature} exists already.`)
  const text = (title ?? asTitle(name)).replaceAll("'", '’')
  const route = JSON.stringify({ path, title: text, visibleTo: ['super_admin'] })
  const manifest = change(root, `${folder}/remote.json`, (json) =>
    json.replace(/("routes": \[)([\s\S]*?)(\n {2}\])/, (_, open, routes, close) =>
      [open, routes, routes.trim() === '' ? '' : ',', `\n    ${route}`, close].join(''),
    ),
  )
  const written = Object.entries(pageFiles(name, path, text)).map(([file, code]) =>
    write(root, `${feature}/${file}`, code),
  )
  return [manifest, ...written]
}

/**
 * Adds a remote with one page, named like the remote; the root's workspaces and CODEOWNERS get a line each.
 * @returns the files written, by path from the root
 */
export const newRemote = (root: string, name: string): string[] => {
  const folder = `remote-${name}`
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new NewError(`A remote's name is one word in small letters, not ${name}.`)
  if (existsSync(join(root, folder))) throw new NewError(`${folder} exists already.`)
  const { version, dependencies } = JSON.parse(readFileSync(join(root, 'remote-economy/package.json'), 'utf8'))
  const packageJson = {
    name: folder,
    version,
    private: true,
    type: 'module',
    scripts: {
      dev: `node ${toolsFolder}/dev-remote.ts`,
      publish: `node ${toolsFolder}/publish.mjs`,
      rollback: `node ${toolsFolder}/rollback.mjs`,
    },
    dependencies,
  }
  const files = {
    'package.json': `${JSON.stringify(packageJson, null, 2)}\n`,
    'tsconfig.json': `{ "extends": "../tsconfig.browser.json", "include": ["src", "*.ts"] }\n`,
    'rspack.config.ts': `import { createRemoteConfig } from '${configFactory}'

export default createRemoteConfig({ packageDir: import.meta.dirname })
`,
    'remote.json': `{
  "$schema": "${schemaFile}",
  "name": "${name}",
  "contract": "^${CONTRACT_VERSION}",
  "routes": [
  ],
  "nav": []
}
`,
    'src/remote.tsx': `/// <reference types="@rspack/core/module" />
import { defineRemote, mergeRoutes } from '@stafapp/shared/contract/remote'

// Every feature folder with a routes file is part of the remote; nothing lists them.
const features = import.meta.webpackContext('./features', { recursive: true, regExp: /^\\.\\/[^/]+\\/routes\\.tsx$/ })

export const remote = defineRemote({ routes: mergeRoutes(features) })
`,
    'src/dev/answers.ts': `import type { Answers } from '${answersType}'

/** What the api answers in \`npm run dev -w\` of this remote. Add the calls of the page you work on. */
export const answers: Answers = {}
`,
  }
  const written = Object.entries(files).map(([file, text]) => write(root, `${folder}/${file}`, text))
  const page = newPage(root, { remote: name, name, path: `/${name}` })
  const workspaces = change(root, 'package.json', (json) =>
    json.replace(/\n( *)"api",?\n/, (line, indent) => `\n${indent}"${folder}",${line}`),
  )
  const owners = change(root, 'CODEOWNERS', (text) => `${text.trimEnd()}\n/${folder}/ @stafapp/${name}\n`)
  return [...new Set([...written, ...page, workspaces, owners])]
}

/** Adds names to what a file imports from a module; the formatter puts them in their order. */
const withNames = (code: string, module: string, names: string[]): string => {
  const [line, had] = new RegExp(`import \\{([^}]*)\\} from '${module}'`).exec(code) ?? []
  if (line === undefined || had === undefined) return `import { ${names.join(', ')} } from '${module}'\n${code}`
  const all = new Set([...had.split(',').map((name) => name.trim()), ...names].filter((name) => name !== ''))
  return code.replace(line, `import { ${[...all].join(', ')} } from '${module}'`)
}

const contractRow = (call: string): string => `
  '${call}': {
    summary: 'Say here what it answers.',
    access: superAdmin,
    response: { 200: List(Strict({ id: Id })) },
  },`

const callTest = (url: string, from: string): string => `import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '${from}'

const url = '${url}'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ demo: true })
})
afterAll(() => test.close())

it('answers the organiser, and refuses a team leader', async () => {
  const answer = await test.call('GET', url, { as: 'superadmin' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }])
  expect((await test.call('GET', url, { as: 'lagledare' })).statusCode).toBe(403)
})
`

/**
 * Adds a call to a room of the api: its row in the contract, a handler that answers an empty list to the organiser, and
 * a test of both.
 * @returns the files written, by path from the root
 */
export const newCall = (root: string, { room, name }: { room: string; name: string }): string[] => {
  const contract = `${contractsFolder}/${basename(room)}.ts`
  const routes = `${roomsFolder}/${room}/routes.ts`
  const test = `${roomsFolder}/${room}/${name}.test.ts`
  const url = `/api/${basename(room)}/${name}/`
  if (!kebab.test(name)) throw new NewError(`A call's name is written like bank-files, not ${name}.`)
  for (const file of [contract, routes])
    if (!existsSync(join(root, file))) throw new NewError(`There is no ${file}: no room ${room} that a call can join.`)
  if (existsSync(join(root, test))) throw new NewError(`${test} exists already.`)
  const row = change(root, contract, (code) => {
    const imported = withNames(withNames(code, '../common.ts', ['Id', 'List', 'Strict']), '../define.ts', [
      'superAdmin',
    ])
    return code.includes(`'GET ${url}'`)
      ? code
      : imported.replace(/(?=\n\} (as const )?satisfies Contract)/, contractRow(`GET ${url}`))
  })
  const handler = change(root, routes, (code) =>
    code.replace(/(?=\n *\}\)? satisfies Partial<Handlers>)/, `\n'GET ${url}': async () => ({ data: [] }),`),
  )
  const from = relative(dirname(test), testApp).replaceAll('\\', '/')
  return [row, handler, write(root, test, callTest(url, from))]
}
