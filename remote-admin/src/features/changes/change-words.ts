/** What kinds of objects change, for the filter and the list; an unknown kind is shown by its code. */
export const kindNames: Readonly<Record<string, string>> = {
  school: 'Skola',
  school_unit: 'Skolenhet',
  user: 'Användare',
  invitation: 'Inbjudan',
  billing_information: 'Betalare',
  team: 'Lag',
  runner: 'Löpare',
  order: 'Beställning',
  invoice: 'Faktura',
  karneval: 'Karneval',
  event_instance: 'Gren',
  product: 'Produkt',
  message: 'Meddelande',
}

export type Difference = { path: string; before: string; after: string }

/** Field by field what is another after than before, by its dotted path. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) && !isObject(after)) return [{ path, before: shown(before), after: shown(after) }]
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names
    .filter((name) => name !== 'version')
    .flatMap((name) => differences(left[name], right[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)
}
