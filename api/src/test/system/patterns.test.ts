import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/**
 * Code of the api that runs on untrusted text. Test helpers and measurements are left out, because they read their own
 * text.
 */
const folders = ['api/src', 'shared/contract', 'shared/rules']
const isServed = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/\/(test|testing|bench|stand-in)\//.test(file)

/** Allowed super-linear patterns: their input is always short. */
const allowed: Readonly<Record<string, string>> = {
  'api/src/main/public-url.ts /\\/+$/': 'reads the operator’s own setting',
  'api/src/modules/money/invoices/identifiers.ts /\\d(?=(\\d{5})+$)/g': 'reads a reference number of at most 20 digits',
}

type Pattern = { file: string; source: string; flags: string }

/** The text of a string literal; undefined for another expression. */
const textOf = (node: object | null | undefined): string | undefined =>
  node && 'value' in node && typeof node.value === 'string' ? node.value : undefined

/** Every pattern of a file: literals, `RegExp(…)`, and `pattern` and `format` of a schema. */
function patternsOf(file: string, code: string): Pattern[] {
  const found: Pattern[] = []
  const make = ({ callee, arguments: [source, flags] }: { callee: object; arguments: (object | undefined)[] }) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return
    const text = textOf(source)
    if (text === undefined) throw new Error(`${file}: a pattern that is put together at run time cannot be checked`)
    found.push({ file, source: text, flags: textOf(flags) ?? '' })
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: make,
    CallExpression: make,
    Property: ({ key, value }) => {
      const [name, text] = ['name' in key ? key.name : '', textOf(value)]
      if (text === undefined) return
      if (name === 'pattern') found.push({ file, source: text, flags: 'u' })
      const format: unknown = name === 'format' ? fullFormats[text as keyof typeof fullFormats] : undefined
      if (format instanceof RegExp) found.push({ file, source: format.source, flags: format.flags })
    },
  }).visit(program)
  return found
}

const nameOf = ({ file, source, flags }: Pattern) => `${file} /${source}/${flags}`

/** Characters whose repetition makes the pattern's time super-linear, with the kind of backtracking. */
const faultsOf = ({ source, flags }: Pattern): string[] =>
  analyse({ source, flags }).reports.map(({ type, character }) => `${type} ${JSON.stringify(character.pick)}`)

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isServed),
)

describe('patterns that run on text from outside', () => {
  it.each([
    ['/a+@/', 'Move'],
    ['/[a-z._%-]+@[a-z-]+/gi', 'Move'],
    ['/^([^@]+@[^@]+\\.[^@]+)?$/', 'Trade'],
    ['/(?:a+)+$/', 'Self'],
    ['/\\s*;\\s*/', 'Move'],
    ['new RegExp("a+b")', 'Move'],
    ['({ pattern: "^([a-z]+)*$" })', 'Self'],
  ])('the check sees that %s is super-linear', (code, kind) => {
    const [pattern] = patternsOf('example.ts', `export const made = ${code}`)
    expect(pattern && faultsOf(pattern).map((fault) => fault.split(' ')[0])).toContain(kind)
  })

  it('the check sees a pattern that cannot be read from the source', () => {
    expect(() => patternsOf('example.ts', 'export const made = (text: string) => new RegExp(text)')).toThrow('run time')
  })

  it('are all linear, but for those that read little', () => {
    const patterns = files.flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')))
    expect(patterns.length).toBeGreaterThan(200)
    const slow = patterns
      .map((pattern) => ({ name: nameOf(pattern), faults: faultsOf(pattern) }))
      .filter(({ faults }) => faults.length > 0)
    expect(slow.filter(({ name }) => !(name in allowed))).toEqual([])
    // Entries no longer needed.
    expect(Object.keys(allowed).filter((name) => !slow.some((one) => one.name === name))).toEqual([])
  })
})
