import { resolve } from 'node:path'

/** The checkout. (Modules that run before the install have their own copy in plain JavaScript.) */
export const root = resolve(import.meta.dirname, '../..')
