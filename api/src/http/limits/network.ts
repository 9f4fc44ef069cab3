import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4-mapped IPv6 address: `::ffff:192.0.2.1`, or `::ffff:c000:201`. */
const MAPPED = /^0000:0000:0000:0000:0000:ffff:([0-9a-f]{2})([0-9a-f]{2}):([0-9a-f]{2})([0-9a-f]{2})$/

/**
 * Key of a caller for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address, because a subscriber
 * chooses the other 64 freely. IPv4-mapped IPv6 addresses count as IPv4. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const whole = expand(plain)
  const mapped = MAPPED.exec(whole)
  if (mapped)
    return mapped
      .slice(1)
      .map((byte) => Number.parseInt(byte, 16))
      .join('.')
  const network = whole
    .split(':')
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** Expands to eight groups of four digits. The URL parser first normalizes a dotted tail and `::`. */
function expand(address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((part) => part.padStart(4, '0')).join(':')
}
