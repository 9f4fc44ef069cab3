import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { isVisible, navigationFor } from '../federation/registry/lookup.ts'
import { foldedWords, holdsAll, isBegunBy } from './typed-words.ts'

/** `isNamed`: its name begins with the text, or the text is one of its words, or begins the parts of one. `word`: by what else it was found. */
export type FoundPage = { path: string; title: string; word?: string; isNamed: boolean }

/**
 * The pages that a text means, those named first: menu items by their label or their words, other pages by their title.
 * Without a text the menu.
 */
export function findPages(registry: Registry, roles: readonly Role[], text: string): FoundPage[] {
  const asked = foldedWords(text)
  const [first] = asked
  const menu = navigationFor(registry, roles)
  if (first === undefined) return menu.map(({ path, label }) => ({ path, title: label, isNamed: false }))
  const has = (name: string) => holdsAll(name, asked)
  const isNamed = (name: string) => fold(name).startsWith(first) || isBegunBy(name, asked)
  const found = menu.flatMap(({ path, label, words = [] }): FoundPage[] => {
    if (has(label)) return [{ path, title: label, isNamed: isNamed(label) }]
    const word = words.find(has)
    if (word === undefined) return []
    const isWhole = asked.length > 1 ? isBegunBy(word, asked) : fold(word) === first
    return [{ path, title: label, word, isNamed: isWhole }]
  })
  const names = new Set(menu.map(({ label }) => label))
  const others = registry.remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ routes }) => routes)
    .filter(
      (route) =>
        route.visibleTo !== undefined &&
        isVisible(route, roles) &&
        !route.ofSchool &&
        !route.path.includes(':') &&
        !menu.some(({ path }) => path === route.path) &&
        // An old address is named as the page that it leads to.
        !names.has(route.title) &&
        has(route.title),
    )
    .map(({ path, title }): FoundPage => ({ path, title, isNamed: isNamed(title) }))
  return [...found, ...others].toSorted((left, right) => Number(right.isNamed) - Number(left.isNamed))
}
