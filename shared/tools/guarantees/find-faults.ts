/** A file and its path from the root of the repository. */
export type Source = { file: string; text: string }

const LIST = '[ADFIRT]\\d{1,2}(?:, [ADFIRT]\\d{1,2})*'
/** Ids at the beginning of a string (`R29, F21: …`, also without the colon) or in brackets (`… (A7, A8)`). */
const NAMED = new RegExp(`(?<=['"\`])(${LIST})(?:: | (?=[a-zåäö$%]))|(?<=[\\s'"\`])\\((${LIST})\\)`, 'g')
/** Ids anywhere in a comment. A4 is also a paper size, so it counts only as `(A4` or `A4:`. */
const MENTIONED = /(?<![\w%#-])(?!A4\b(?<!\(A4)(?!:))[ADFIRT]\d{1,2}(?![\w-])/g
/** Ids in brackets, which are faults in a comment even if they are not listed. */
const CITED = new RegExp(`\\((?:[^()]*, )?(${LIST})\\)`, 'g')
const COMMENT = /(?<=^|[\s{(,;])(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm
const ROW = /^\| ([A-Z]\d+) \| .+ \|$/gm

/** References to documents that are not in the repository. */
const ABSENT =
  /\bspec(?:ification)? ?\(?§|(?<![\w@-])design\/|(?<![\w-])(spec|domain|quality|findings|federation|pages|api|formats(?:-money)?|style|stack|journeys|house|documents|raceday(?:-formats)?)\.md\b/g

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('playwright/')
const isForTests = (file: string) => isTest(file) || file.includes('/testing/') || file.startsWith('api/src/test/')
const isSource = (file: string) => /^(api|shared|shell|remote-[a-z]+)\/.+\.(ts|tsx|js|mjs|cjs|css)$/.test(file)

const idsIn = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].flatMap(([all, ...lists]) => (lists.find(Boolean) ?? all).split(', '))

const commentsOf = (text: string) => (text.match(COMMENT) ?? []).join('\n')

/** Compares the files with the list of guarantees. Returns one sentence for each fault. */
export function findFaults(list: string, sources: readonly Source[]): string[] {
  const listed = idsIn(list, ROW)
  const files = new Set(sources.map(({ file }) => file))
  const named = sources
    .filter(({ file }) => isTest(file))
    .flatMap(({ file, text }) => idsIn(text.replace(COMMENT, ''), NAMED).map((id) => ({ file, id })))
  const inComments = sources
    .filter(({ file }) => isSource(file) && !isForTests(file))
    .flatMap(({ file, text }) => {
      const comments = commentsOf(text)
      const known = idsIn(comments, MENTIONED).filter((id) => listed.includes(id))
      return [...new Set([...known, ...idsIn(comments, CITED)])].map((id) => ({ file, id }))
    })
  const absent = sources.flatMap(({ file, text }) =>
    [...text.matchAll(ABSENT)]
      .filter(([, name]) => !name || !files.has(`shared/docs/${name}.md`))
      .map(([all]) => ({ file, all })),
  )
  return [
    ...listed.filter((id, at) => listed.indexOf(id) !== at).map((id) => `${id} is listed twice`),
    ...named.filter(({ id }) => !listed.includes(id)).map(({ file, id }) => `${file}: ${id} is not listed`),
    ...listed.filter((id) => !named.some((one) => one.id === id)).map((id) => `${id} is in no test name`),
    ...inComments.map(({ file, id }) => `${file}: ${id} must not be in a comment`),
    ...absent.map(({ file, all }) => `${file}: “${all}” is not a document of the repository`),
  ]
}
