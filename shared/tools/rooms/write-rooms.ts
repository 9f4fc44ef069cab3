import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { drawing } from './rooms.ts'

// `npm run rooms`: draws the arrows between workspaces and between the api's rooms.
writeFileSync(join(root, 'shared/docs/rooms.md'), drawing())
