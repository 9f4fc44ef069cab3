import { type MissingCode, missingNames, schoolSubtypes, schoolTypes } from '../../shared/terms.ts'
import type { Selection } from './api.ts'
import { kindNames, menders } from './message-words.ts'

type Kind = Selection['to'][number]

const allKinds = Object.keys(kindNames) as Kind[]

/** Who can mend something of what is missing; without it those who look after the school's entry. */
const usualKinds = (missing: readonly MissingCode[]): Kind[] =>
  missing.length === 0
    ? ['teacher', 'school_admin']
    : allKinds.filter((kind) => missing.some((code) => menders[code].kinds.includes(kind)))

const isUsual = ({ to, missing = [] }: Selection): boolean => to.join() === usualKinds(missing).join()

/**
 * Reads the selection from the URL, with the same parameters as the school register, so that the overview can link
 * here.
 */
export function readSelection(params: URLSearchParams): Selection {
  const event = Number(/^[1-9]\d{0,8}$/.exec(params.get('gren') ?? '')?.[0]) || null
  const types = known(Object.keys(schoolTypes) as NonNullable<Selection['school_type']>, params.getAll('stadium'))
  const subtypes = known(Object.keys(schoolSubtypes) as NonNullable<Selection['school_subtype']>, params.getAll('typ'))
  const missing = known(Object.keys(missingNames) as MissingCode[], params.getAll('saknas'))
  const schools = params.getAll('skola').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []))
  const to = known(allKinds, params.getAll('till'))
  return {
    ...(event && { event_instance: event }),
    ...(types.length > 0 && { school_type: types }),
    ...(subtypes.length > 0 && { school_subtype: subtypes }),
    ...(schools.length > 0 && { school: [...new Set(schools)].slice(0, 300) }),
    ...(missing.length > 0 && { missing }),
    to: to.length > 0 ? to : usualKinds(missing),
  }
}

/** The selection after a change; receivers that nobody has chosen follow what is missing. */
export function changedSelection(selection: Selection, change: Partial<Selection>): Selection {
  const next = { ...selection, ...change }
  return change.missing && isUsual(selection) ? { ...next, to: usualKinds(change.missing) } : next
}

/** Default receivers are omitted from the URL. */
export function writeSelection(selection: Selection): URLSearchParams {
  const params = new URLSearchParams()
  for (const code of selection.missing ?? []) params.append('saknas', code)
  if (selection.event_instance) params.set('gren', String(selection.event_instance))
  for (const type of selection.school_type ?? []) params.append('stadium', type)
  for (const subtype of selection.school_subtype ?? []) params.append('typ', subtype)
  for (const school of selection.school ?? []) params.append('skola', String(school))
  if (!isUsual(selection)) for (const kind of selection.to) params.append('till', kind)
  return params
}

const known = <T extends string>(all: readonly T[], asked: readonly string[]): T[] =>
  all.filter((value) => asked.includes(value))
