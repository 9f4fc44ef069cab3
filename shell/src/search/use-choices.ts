import { read } from '@stafapp/shared/calls'
import { useKarnevalId } from '@stafapp/shared/carnival'
import type { HitKind } from '@stafapp/shared/contract/api/search'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { errorText, keepPreviousData, useQuery } from '@stafapp/shared/data'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { useRegistry } from '../federation/registry/registry-store.ts'
import { findPages } from './find-pages.ts'

/** What can be opened: a page, or without a path the logout. */
export type Choice = {
  key: string
  title: string
  detail?: string
  path?: string
  /** A page that the text names: it stays first, whatever the server finds. */
  isNamed?: boolean
}
type ChoiceGroup = { title: string; choices: Choice[] }

type Hit = ResponseOf<'GET /api/maintenance/search/'>['data'][number]

const groupTitles: Record<HitKind, string> = {
  school: 'Skolor',
  user: 'Konton',
  contact: 'Kontaktpersoner',
  event: 'Grenar',
  round: 'Omgångar',
  team: 'Lag',
  payer: 'Betalare',
  invoice: 'Fakturor',
}

const pathOf = ({ kind, id, round, unit, payer, school, detail }: Hit): string => {
  if (kind === 'invoice') return `/economy/faktura/${id}`
  if (payer !== null) return `/detail/invoicedetail/${payer}`
  if (kind === 'user') return `/admin/usersettings?sok=${encodeURIComponent(detail.split(' · ')[0] ?? '')}`
  if (kind === 'event') return `/admin/schoollist?gren=${id}`
  if (kind === 'round') return `/admin/heats?omgang=${id}-${round}`
  if (kind === 'team') return `/lagledare/teamregistration?skola=${school}&unit=${unit}&lag=${id}`
  return `/detail/school/${school}`
}

/** The text as it was when it had not changed for a moment, so that not each letter asks the server. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 80)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * The choices for a search text, by group: pages and actions from the first letter, what the server finds from the
 * second. `status` says in words what is shown; `isBusy` while the hits are those of an earlier text.
 */
export function useChoices(text: string): { groups: ChoiceGroup[]; status: string; isBusy: boolean } {
  const roles = useRoles()
  const registry = useRegistry()
  const karneval = useKarnevalId()
  const settled = useSettled(text.trim())
  const isAsked = settled.length >= 2
  const { data, error, isFetching } = useQuery({
    ...read('GET /api/maintenance/search/', { query: { search: settled, ...(karneval !== null && { karneval }) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const words = fold(text).split(/\s+/).filter(Boolean)
  const isMeant = ({ title }: Choice) => words.every((word) => fold(title).includes(word))
  const pages = findPages(registry, roles, text).map(
    ({ path, title, word, isNamed }): Choice => ({ key: path, title, path, isNamed, ...(word && { detail: word }) }),
  )
  const own: Choice[] = [
    { key: '/konto', title: 'Mitt konto', detail: 'lösenord, inloggningar', path: '/konto' },
    { key: 'logout', title: 'Logga ut' },
  ]
  const groups: ChoiceGroup[] = [{ title: 'Sidor', choices: [...pages, ...own.filter(isMeant)] }]
  const hits = isAsked && words.length > 0 ? (data?.data ?? []) : []
  for (const [kind, title] of Object.entries(groupTitles)) {
    const choices = hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        key: `${hit.kind}-${hit.id}${hit.round ?? ''}`,
        title: hit.title,
        detail: hit.detail,
        path: pathOf(hit),
      }))
    groups.push({ title, choices })
  }
  const shown = groups.filter(({ choices }) => choices.length > 0)
  // Things come before pages unless a page is named: who writes a school's name wants the school.
  if (shown[0]?.title === 'Sidor' && !shown[0].choices.some(({ isNamed }) => isNamed)) {
    shown.push(...shown.splice(0, 1))
  }
  const count = shown.reduce((sum, { choices }) => sum + choices.length, 0)
  const isBusy = words.length > 0 && text.trim().length >= 2 && (settled !== text.trim() || isFetching)
  return { groups: shown, status: statusText(count, text.trim(), isBusy, isAsked ? error : null), isBusy }
}

function statusText(count: number, text: string, isBusy: boolean, error: unknown): string {
  if (error) return `${errorText(error)} Sidorna kan öppnas ändå.`
  if (isBusy) return 'Söker …'
  if (text === '') return ''
  if (count === 0) return `Ingenting hittades för ”${text}”. Pröva med en kortare del av namnet.`
  return count === 1 ? '1 träff' : `${count} träffar`
}
