import { read } from '@stafapp/shared/calls'
import { useKarneval } from '@stafapp/shared/carnival'
import type { HitKind } from '@stafapp/shared/contract/api/search'
import { MAX_HITS } from '@stafapp/shared/contract/max-hits'
import type { RegistryEntry } from '@stafapp/shared/contract/registry'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { errorText, keepPreviousData, useQuery } from '@stafapp/shared/data'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { logout, useRoles, useServerNow } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { fetchRegistry, useRegistry } from '../federation/registry/registry-store.ts'
import { actionsFor, matching, type PlacedAction } from './find-actions.ts'
import { findPages } from './find-pages.ts'
import { type Choice, type ChoiceGroup, inOrder, isGuess, isOfNumber } from './in-order.ts'
import { foldedWords, holdsAll } from './typed-words.ts'

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

/** The list that holds all of a kind, and what its link is called; the other kinds have no list with a search. */
const listOf = (kind: string, text: string): Pick<Choice, 'title' | 'path'> | undefined => {
  const sok = encodeURIComponent(text)
  if (kind === 'school') return { title: `Fler skolor med ”${text}”`, path: `/admin/schoollist?sok=${sok}` }
  if (kind === 'user') return { title: `Fler konton med ”${text}”`, path: `/admin/usersettings?sok=${sok}` }
  if (kind === 'invoice')
    return { title: `Fler fakturor med ”${text}”`, path: `/admin/invoicing?del=fakturor&sok=${sok}` }
  return undefined
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

/** What the remotes offer to do, from the published registry; undefined until it has come, none when it cannot. */
function useRemotes(): readonly RegistryEntry[] | undefined {
  const [remotes, setRemotes] = useState<readonly RegistryEntry[]>()
  useEffect(() => {
    void fetchRegistry().then((registry) => setRemotes(registry?.remotes ?? []))
  }, [])
  return remotes
}

type OwnAction = Pick<PlacedAction, 'label' | 'words' | 'place'> & { to?: string; run?: () => void }

/** What the shell itself does, for everybody. */
function ownActions(): OwnAction[] {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  return [
    {
      label: theme === 'dark' ? 'Byt till mörkt tema' : 'Byt till ljust tema',
      words: ['tema', 'byta tema', 'utseende', 'mörkt läge', 'ljust läge', 'dark mode'],
      place: 'genast',
      run: () => chooseTheme(theme),
    },
    {
      label: 'Byt lösenord',
      words: ['byta lösenord', 'ändra lösenord', 'nytt lösenord'],
      place: 'Mitt konto',
      to: '/konto#password',
    },
    {
      label: 'Ladda ner mina uppgifter',
      words: ['personuppgifter', 'mina uppgifter', 'registerutdrag', 'gdpr'],
      place: 'Mitt konto',
      to: '/konto#own-data',
    },
    { label: 'Logga ut', words: ['avsluta', 'byt användare'], place: 'genast', run: () => void logout() },
  ]
}

/** As if it were chosen at the foot of the page, which also keeps it. */
function chooseTheme(theme: 'light' | 'dark'): void {
  const field = document.getElementById('theme')
  if (!(field instanceof HTMLSelectElement)) return
  field.value = theme
  field.dispatchEvent(new Event('change'))
}

/**
 * The choices for a search text, by group: pages and actions from the first letter, and what the server finds for the
 * organiser from the second. `status` says in words what is shown; `isBusy` while the hits are those of an earlier text.
 */
export function useChoices(text: string): { groups: ChoiceGroup[]; status: string; isBusy: boolean } {
  const roles = useRoles()
  const registry = useRegistry()
  const isOrganiser = roles.includes('super_admin')
  const karneval = useKarneval()
  const today = helsinkiDay(useServerNow())
  const remotes = useRemotes()
  const asked = text.trim()
  const isAsked = isOrganiser && asked.length >= 2
  // Each letter asks at once: only organisers do, and a pause would be longer than the answer takes.
  const { data, error, isFetching } = useQuery({
    ...read('GET /api/maintenance/search/', {
      query: { search: asked, ...(karneval !== null && { karneval: karneval.id }) },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const words = foldedWords(text)
  const isMeant = ({ title, detail }: Choice) => [title, detail ?? ''].some((name) => holdsAll(name, words))
  const pages = findPages(registry, roles, text).map(
    ({ path, title, word, isNamed }): Choice => ({ key: path, title, path, isNamed, ...(word && { detail: word }) }),
  )
  const own: Choice[] = [{ key: '/konto', title: 'Mitt konto', detail: 'lösenord, inloggningar', path: '/konto' }]
  const isOver = karneval !== null && (karneval.status === 'archived' || karneval.ends_on < today)
  const offered: OwnAction[] = [
    ...actionsFor(remotes ?? [], roles, { status: karneval?.status, isOver }),
    ...ownActions(),
  ]
  const actions = matching(offered, text)
    .toSorted((left, right) => Number(right.isNamed) - Number(left.isNamed))
    .map(
      ({ label, to, place, run, isNamed }): Choice => ({
        key: `do-${label}`,
        title: label,
        detail: place,
        isNamed,
        ...(to !== undefined && { path: to }),
        ...(run && { run }),
      }),
    )
  const groups: ChoiceGroup[] = [
    // Before anything is typed only when all are known, because the list would change under the hand.
    { title: 'Gör', choices: words.length === 0 && remotes === undefined ? [] : actions },
    { title: 'Sidor', choices: [...pages, ...own.filter(isMeant)] },
  ]
  const hits = isAsked && words.length > 0 ? (data?.data ?? []) : []
  let isCut = false
  let lists = 0
  for (const [kind, title] of Object.entries(groupTitles)) {
    const ofKind = hits
      .filter((hit) => hit.kind === kind)
      .toSorted((left, right) => Number(isOfNumber(right, asked)) - Number(isOfNumber(left, asked)))
    const choices = ofKind.slice(0, MAX_HITS - 1).map((hit) => ({
      key: `${hit.kind}-${hit.id}${hit.round ?? ''}`,
      title: hit.title,
      detail: hit.detail,
      path: pathOf(hit),
    }))
    const hasMore = ofKind.length > choices.length
    const list = hasMore ? listOf(kind, asked) : undefined
    isCut ||= hasMore
    if (list) lists += 1
    groups.push({
      title: hasMore && !list ? `${title}, de ${choices.length} första` : title,
      choices: list ? [...choices, { key: `more-${kind}`, ...list }] : choices,
      isGuess: ofKind.some((hit) => isGuess(hit, asked)),
      isExact: ofKind.some((hit) => isOfNumber(hit, asked)),
    })
  }
  const filled = groups.filter(({ choices }) => choices.length > 0)
  const shown = words.length === 0 ? filled : inOrder(filled)
  const count = shown.reduce((sum, { choices }) => sum + choices.length, 0) - lists
  const isBusy = words.length > 0 && (remotes === undefined || (isAsked && isFetching))
  return {
    groups: shown,
    status: statusText(count, isCut, asked, isBusy, isAsked ? error : null, searchable(isOrganiser)),
    isBusy,
  }
}

/** What the search finds, as its field and an answer without hits name it. */
export const searchable = (isOrganiser: boolean): string =>
  isOrganiser ? 'skola, person, lag, gren, faktura, sida eller något att göra' : 'sida eller något att göra'

function statusText(
  count: number,
  isCut: boolean,
  text: string,
  isBusy: boolean,
  error: unknown,
  what: string,
): string {
  if (error) return `${errorText(error)} Sidorna kan öppnas ändå.`
  if (isBusy) return 'Söker …'
  if (text === '') return ''
  if (count === 0) return `Ingenting hittades för ”${text}”. Sök ${what}, gärna med en kort del av namnet.`
  if (isCut) return `Fler än ${count} träffar`
  return count === 1 ? '1 träff' : `${count} träffar`
}
