import { fold } from './fold.ts'

type Named = { id: number; name: string; municipality: string }

const LONGEST = 80
/** Pages beside those of schools: /skola/sok answers searches. */
const OTHER_PAGES = ['sok']

/** A text as part of an address: `Vörå samgymnasium` → `vora-samgymnasium`. */
export function slugOf(text: string): string {
  const slug = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'skola' : slug
}

/**
 * The address of each school, by id. A name that several schools have belongs to the oldest entry of the register; the
 * others add their municipality, so that a new school never takes the address of another.
 */
export function slugsOf(schools: readonly Named[]): Map<number, string> {
  const slugs = new Map<number, string>()
  const taken = new Set(OTHER_PAGES)
  for (const { id, name, municipality } of schools.toSorted((one, other) => one.id - other.id)) {
    const [short, long] = [slugOf(name), slugOf(`${name} ${municipality}`)]
    let slug = [short, long].find((candidate) => !taken.has(candidate)) ?? `${long}-${id}`
    while (taken.has(slug)) slug += `-${id}`
    taken.add(slug)
    slugs.set(id, slug)
  }
  return slugs
}
