import { useKeptDraft } from '@stafapp/shared/kept-draft'
import type { Draft } from './api.ts'
import { canDecide, type InboxItem } from './inbox.ts'

type Drafts = Readonly<Record<string, Draft>>

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'answer' in value &&
  typeof value.answer === 'string' &&
  'charge' in value &&
  typeof value.charge === 'boolean' &&
  'teams' in value &&
  (value.teams === null || value.teams === 'keep' || value.teams === 'withdraw')

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' && value !== null && Object.values(value).every(isDraft)

/**
 * What is entered about each request and not sent, by the request's key. It stays when the page is left, because an
 * answer is written between two telephone calls. Drafts of those of `items` that are decided go at the next change.
 */
export function useDecisionDrafts(items: readonly InboxItem[]) {
  const [kept, keep] = useKeptDraft('decisions', isDrafts)
  const drafts = kept ?? {}
  const write = (key: string, draft: Draft | null) => {
    const decided = new Set(items.filter((item) => !canDecide(item)).map((item) => item.key))
    const open = Object.entries({ ...drafts, [key]: draft }).flatMap(([each, value]) =>
      value && !decided.has(each) ? [[each, value] as const] : [],
    )
    keep(open.length > 0 ? Object.fromEntries(open) : null)
  }
  return { drafts, write }
}
