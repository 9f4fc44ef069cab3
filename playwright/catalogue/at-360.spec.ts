import { checkEntries } from './support/check-entries.ts'

checkEntries(360)
