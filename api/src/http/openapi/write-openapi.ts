import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { changesBetween, type OpenApi, refusedChanges } from './changes.ts'
import { committedFile } from './committed-file.ts'
import { describeApi } from './describe-api.ts'
import { textOf } from './text-of.ts'

/** `npm run openapi`: writes api/openapi.json, unless it breaks callers and the version's first number is the same. */
const document: OpenApi = JSON.parse(JSON.stringify(describeApi()))
const before: OpenApi | null = existsSync(committedFile) ? JSON.parse(readFileSync(committedFile, 'utf8')) : null
const refused = before ? refusedChanges(before, document) : []
for (const { isBreaking, text } of before ? changesBetween(before, document) : []) {
  console.log(`${isBreaking ? 'breaking' : 'harmless'}  ${text}`)
}
if (refused.length > 0) {
  console.error(`\napi/openapi.json is left as it was: ${refused.length} of these changes break callers.`)
  console.error('Keep what was, or deprecate it first (shared/docs/how-to.md). If callers must follow,')
  console.error(`raise the first number of VERSION in api/src/http/openapi/document.ts (now ${document.info.version}).`)
  process.exitCode = 1
} else {
  writeFileSync(committedFile, textOf(document))
  console.log(`api/openapi.json: version ${document.info.version}, ${Object.keys(document.paths).length} paths`)
}
