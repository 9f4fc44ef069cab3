import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { findFaults, type Source } from './find-faults.ts'

const LIST = 'shared/docs/guarantees.md'
/** Installed, built or generated files. */
const FOREIGN =
  /(^|\/)(node_modules|dist|coverage|playwright-report|test-results|\.(git|data|build|cache))(\/|$)|^site(-plain)?(\/|$)/
const TEXT = /\.(tsx?|[mc]?js|css|md|json|ya?ml|sql|sh|html|template|envsh)$|(^|\/)(Dockerfile|CODEOWNERS|run|\.\w+)$/

const sources: Source[] = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !FOREIGN.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
          .filter((each) => each.isFile())
          .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
      : entry.isFile()
        ? [entry.name]
        : [],
  )
  .map((file) => file.replaceAll('\\', '/'))
  // The check itself contains examples of faults.
  .filter((file) => TEXT.test(file) && !FOREIGN.test(file) && !file.startsWith('shared/tools/guarantees/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('the list of guarantees agrees with the test names, and no file refers to an id or a document that its reader cannot find', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(findFaults(readFileSync(join(root, LIST), 'utf8'), sources)).toEqual([])
})

const list = '| id | guarantee |\n|---|---|\n| R1 | Nobody guesses. |\n| A4 | The heading has the focus. |\n'
const proof = { file: 'api/src/a.test.ts', text: "test('R1: nobody', f)\ntest(`it has it (A4)`, f)" }
const faultsOf = (file: string, text: string) => findFaults(list, [proof, { file, text }])

test('a listed id without a test and an id that is listed twice are faults', () => {
  expect(findFaults(list, [proof])).toEqual([])
  expect(findFaults(list, [{ ...proof, text: "test('R1: nobody', f)" }])).toEqual(['A4 is in no test name'])
  expect(findFaults(list, [{ ...proof, text: `// 'R1: nobody'\n${proof.text.split('\n')[1]}` }])).toEqual([
    'R1 is in no test name',
  ])
  expect(findFaults(`${list}| R1 | Again. |\n`, [proof])).toEqual(['R1 is listed twice'])
})

test.each([
  ['a.test.ts', "test('R2: somebody', f)", 'R2'],
  ['a.spec.ts', "test('somebody guesses (R1, R2)', f)", 'R2'],
  ['a.test.tsx', "it.each(rows)('T9, R1: %s', f)", 'T9'],
  ['playwright/fixtures/hands.ts', 'test(`F2: %s`, f)', 'F2'],
  ['a.spec.ts', "test('T2 ships alone', f)", 'T2'],
])('%s with %s has an id that is not listed', (file, text, id) => {
  expect(faultsOf(file, text)).toEqual([`${file}: ${id} is not listed`])
})

test.each(["line('hog-f: F7 F8 F9')", "'=SUM(A1)'", '<c r="A1:A1">', "{ archiveId: 'B1' }", "'2025-05-16T10: 00'"])(
  'the test code %s has no id',
  (text) => expect(faultsOf('a.test.ts', text)).toEqual([]),
)

test.each([
  ['api/src/a.ts', '/** Nobody guesses (R1). */', 'R1'],
  ['shell/src/a.tsx', '{/* As R1 says. */}', 'R1'],
  ['remote-public/src/a.css', '/* The focus (A4). */', 'A4'],
  ['shared/rules/a.ts', 'const a = 1 // A4: the heading', 'A4'],
  ['shared/rules/a.ts', '/** Told (D8, WCAG 2.2.1, D8). */', 'D8'],
])('in %s the comment %s is a fault', (file, text, id) => {
  expect(faultsOf(file, text)).toEqual([`${file}: ${id} must not be in a comment`])
})

test.each([
  ['api/src/a.ts', "const R1 = read('A4') // the paper A4, %R1, #R1, 2025-05-16T10:00"],
  ['api/src/a.ts', '/** "C2:D20" → rows 2 to 20 */'],
  ['api/src/a.test.ts', '// What R1 needs.'],
  ['shared/browser/testing/a.ts', '/** R1 */'],
])('in %s the line %s is no fault', (file, text) => {
  expect(faultsOf(file, text)).toEqual([])
})

test.each(['spec §5', 'the spec (§3)', 'spec.md', '(domain.md, order)', 'federation.md', 'work/design/', 'stack.md'])(
  'a reference to %s is a fault',
  (name) => {
    for (const file of ['api/src/a.ts', 'a.test.ts', 'README.md'])
      expect(faultsOf(file, `// see ${name}`)).toHaveLength(1)
  },
)

test('references to documents of the repository and to packages with similar names are no faults', () => {
  const text = '[style](style.md), @ant-design/icons, openapi.md'
  expect(findFaults(list, [proof, { file: 'shared/docs/style.md', text }])).toEqual([])
})
