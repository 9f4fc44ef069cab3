import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, independent of the working directory. `import.meta.dirname` would need Node 20.11. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
