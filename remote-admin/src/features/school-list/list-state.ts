import { useSearchParams } from '@stafapp/shared/router'
import { type MissingCode, missingNames, schoolSubtypes, schoolTypes } from '../../shared/terms.ts'
import type { SchoolFilter } from './api.ts'
import { type PresentCode, presentNames } from './components/school-filters.tsx'

export type Sort = NonNullable<SchoolFilter['sort']>

/** The list's filters, sort order and page; stored in the URL, so that reload, back button and shared links keep it. */
export type ListState = {
  search: string
  types: NonNullable<SchoolFilter['school_type']>
  subtypes: NonNullable<SchoolFilter['school_subtype']>
  missing: MissingCode[]
  /**
   * Filters set by links from the overview: schools that have something, with teams in an event, or entered on a day.
   */
  has: PresentCode[]
  event: number | null
  day: string | null
  sort: Sort
  /** Starts at 1. */
  page: number
}

export const pageSize = 25

const sorts: readonly Sort[] = ['name', '-name', 'municipality', '-municipality']

/** Reads the state from the URL; unknown values are ignored, so that old links still open. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('sida'))
  return {
    search: (params.get('sok') ?? '').slice(0, 100),
    types: known(Object.keys(schoolTypes) as ListState['types'], params.getAll('stadium')),
    subtypes: known(Object.keys(schoolSubtypes) as ListState['subtypes'], params.getAll('typ')),
    missing: known(Object.keys(missingNames) as MissingCode[], params.getAll('saknas')),
    has: known(Object.keys(presentNames) as PresentCode[], params.getAll('har')),
    event: Number(/^[1-9]\d{0,8}$/.exec(params.get('gren') ?? '')?.[0]) || null,
    day: /^\d{4}-\d{2}-\d{2}$/.exec(params.get('dag') ?? '')?.[0] ?? null,
    sort: sorts.find((sort) => sort === params.get('ordning')) ?? 'name',
    page: Number.isInteger(page) && page > 0 && page <= 4000 ? page : 1,
  }
}

/** Defaults are omitted from the URL. */
export function writeListState({
  search,
  types,
  subtypes,
  missing,
  has,
  event,
  day,
  sort,
  page,
}: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('sok', search)
  for (const type of types) params.append('stadium', type)
  for (const subtype of subtypes) params.append('typ', subtype)
  for (const code of missing) params.append('saknas', code)
  for (const code of has) params.append('har', code)
  if (event) params.set('gren', String(event))
  if (day) params.set('dag', day)
  if (sort !== 'name') params.set('ordning', sort)
  if (page > 1) params.set('sida', String(page))
  return params
}

/** No filter: all schools, in the order that is chosen. */
export const allSchools = {
  search: '',
  types: [],
  subtypes: [],
  missing: [],
  has: [],
  event: null,
  day: null,
} satisfies Partial<ListState>

/** Whether some schools may be left out. */
export const isFiltered = (state: ListState): boolean =>
  writeListState({ ...state, sort: 'name', page: 1 }).toString() !== ''

/** Whether a message can have the same selection: what is missing, the stage and the type, and nothing else. */
export const canWriteTo = ({ search, missing, has, event, day }: ListState): boolean =>
  missing.length > 0 && search === '' && has.length === 0 && event === null && day === null

export function toFilter({ search, types, subtypes, missing, has, event, day, sort, page }: ListState): SchoolFilter {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(types.length > 0 && { school_type: types }),
    ...(subtypes.length > 0 && { school_subtype: subtypes }),
    ...(missing.length > 0 && { missing }),
    ...(has.length > 0 && { has }),
    ...(event && { event_instance: event }),
    ...(day && { entered_on: day }),
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

function known<T extends string>(all: readonly T[], asked: readonly string[]): T[] {
  return all.filter((value) => asked.includes(value))
}

/** The list's state in the URL. Any change except of the page resets to page 1. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<ListState>) =>
    // flushSync: a second click during a transition would start from the old URL and undo the first.
    setParams((current) => writeListState({ ...readListState(current), page: 1, ...part }), {
      replace: true,
      flushSync: true,
    })
  return [readListState(params), change]
}
