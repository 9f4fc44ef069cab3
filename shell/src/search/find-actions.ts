import type { Role } from '@stafapp/shared/contract/define'
import type { RegistryEntry, RemoteAction } from '@stafapp/shared/contract/registry'
import type { Karneval } from '@stafapp/shared/contract/types'
import { isVisible } from '../federation/registry/lookup.ts'
import { foldedWords, holdsAll, isBegunBy } from './typed-words.ts'

type Labelled = { label: string; words?: readonly string[] }

/** So many of the things to do are shown before anything is typed: the lists begin with the most used. */
const SHOWN_FIRST = 5

/** The things to do that a text means: by their verb, or by a word that a person would type. `isNamed`: it begins so. */
export function matching<Each extends Labelled>(all: readonly Each[], text: string): (Each & { isNamed: boolean })[] {
  const typed = foldedWords(text)
  const asked = typed.length === 0 ? all.slice(0, SHOWN_FIRST) : all
  return asked.flatMap((each) => {
    const names = [each.label, ...(each.words ?? [])]
    if (!names.some((name) => holdsAll(name, typed))) return []
    return [{ ...each, isNamed: names.some((name) => isBegunBy(name, typed)) }]
  })
}

export type PlacedAction = RemoteAction & { place: string }

/** The chosen carnival; `status` is undefined when there is none. */
type When = { status: Karneval['status'] | undefined; isOver: boolean }

/** What these roles can do now in the chosen carnival, with the name of the page where it is done. */
export function actionsFor(remotes: readonly RegistryEntry[], roles: readonly Role[], when: When): PlacedAction[] {
  const open = remotes.filter(({ enabled }) => enabled)
  const pages = open.flatMap(({ nav, routes }) => [
    ...nav.filter((item) => isVisible(item, roles)).map(({ path, label }) => ({ path, name: label })),
    ...routes.map(({ path, title }) => ({ path, name: title })),
  ])
  return open
    .flatMap(({ actions = [] }) => actions)
    .filter((action) => isVisible(action, roles) && fits(action, when))
    .map((action) => {
      const path = action.to.replace(/[?#].*/, '')
      return { ...action, place: pages.find((page) => page.path === path)?.name ?? '' }
    })
}

const fits = ({ untilOver, statuses }: RemoteAction, { status, isOver }: When): boolean =>
  !(isOver && untilOver) && (statuses === undefined || (status !== undefined && statuses.includes(status)))
