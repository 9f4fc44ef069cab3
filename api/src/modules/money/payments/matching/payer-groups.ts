/**
 * Normalises a payer's name for comparison: lower case, without accents and company forms, single blanks. KTL cuts
 * names to 12 characters and some banks use capitals.
 */
export function payerWords(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(ab|oy|oyj|rf|ry|r f|r y)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const MIN_LENGTH = 4

/** Whether two names in `payerWords`' form may be the same: equal, or one is the other's beginning, cut by the bank. */
export function isSamePayer(a: string, b: string): boolean {
  if (a.length < MIN_LENGTH || b.length < MIN_LENGTH) return a !== '' && a === b
  return a.startsWith(b) || b.startsWith(a)
}

type Payer = { edi: string; name: string; city: string }

/**
 * A key for each payer, equal for records of the same body. A city has a payer record for each of its schools: records
 * with the same e-invoice address, the same name, or a name that begins with their own city are joined, transitively.
 */
export function payerGroups(payers: readonly Payer[]): string[] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    const parent = parents.get(key)
    if (parent === undefined || parent === key) return key
    const root = rootOf(parent)
    parents.set(key, root)
    return root
  }
  const known = new Map<string, readonly string[]>()
  const keysOf = (payer: Payer): readonly string[] => {
    const identity = JSON.stringify(payer)
    const keys = known.get(identity) ?? signsOf(payer)
    known.set(identity, keys)
    return keys
  }
  for (const payer of payers) {
    const [first = '', ...others] = keysOf(payer)
    for (const other of others) parents.set(rootOf(other), rootOf(first))
  }
  return payers.map((payer) => rootOf(keysOf(payer)[0] ?? ''))
}

function signsOf({ edi, name, city }: Payer): string[] {
  const words = payerWords(name)
  const town = payerWords(city)
  const isTown = town !== '' && (words === town || words.startsWith(`${town} `))
  return [`name ${words}`, ...(edi === '' ? [] : [`edi ${edi}`]), ...(isTown ? [`town ${town}`] : [])]
}
