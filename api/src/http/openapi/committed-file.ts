import path from 'node:path'

/** The description of the API that the server shows: written by `npm run openapi`, compared with the code by a test. */
export const committedFile = path.join(import.meta.dirname, '../../../openapi.json')
