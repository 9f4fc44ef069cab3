import { rules, twinOf } from './rules.ts'
import { readTwin } from './twin-tree.ts'

/**
 * The numbers of the rules that a twin breaks, in the order of the rules.
 * @throws Error when the twin is not XML
 */
export function brokenRules(xml: string): string[] {
  const twin = twinOf(readTwin(xml))
  return rules.filter(({ holds }) => !holds(twin)).map(({ id }) => id)
}
