/**
 * Whether a version satisfies a remote's contract range. Supports only the forms allowed in remote.json (`^1.2.0`,
 * `~1.2.0`, `1.2.0`, joined by `
 * `), because the semver package would be larger than the rest of the loader. Other ranges, `*` too, are never
 * satisfied.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const have = numbers(version)
  return have !== null && range.split('||').some((part) => meets(have, part.trim()))
}

type Version = [major: number, minor: number, patch: number]

function numbers(text: string): Version | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])]
}

function meets(have: Version, range: string): boolean {
  const [, sign, rest] = /^([~^]?)(.*)$/.exec(range) ?? []
  const want = numbers(rest ?? '')
  if (want === null || have[0] !== want[0]) return false
  if (sign === '') return have[1] === want[1] && have[2] === want[2]
  if (have[1] !== want[1]) return sign === '^' && have[1] > want[1]
  return have[2] >= want[2]
}
