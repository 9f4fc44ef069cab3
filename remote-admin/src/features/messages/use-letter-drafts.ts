import { useKeptDraft } from '@stafapp/shared/kept-draft'
import type { Letter } from './letters.ts'

const isLetter = (value: unknown): value is Letter =>
  typeof value === 'object' &&
  value !== null &&
  'subject' in value &&
  typeof value.subject === 'string' &&
  'body' in value &&
  typeof value.body === 'string'

/** What the organiser has written and not sent; null: nothing. Kept in this browser until it is sent. */
export const useLetterDraft = () => useKeptDraft('message', isLetter)
