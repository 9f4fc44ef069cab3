import { resolve } from 'node:path'

/** The checkout. (The modules that run before the install have their own, in plain JavaScript.) */
export const root = resolve(import.meta.dirname, '../..')
