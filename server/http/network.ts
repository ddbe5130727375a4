import { isIPv6 } from 'node:net'

/**
 * Whom an address stands for when calls are counted: an IPv4 address is one party, and of an IPv6 address the first 64 bits are,
 * because everybody who has one of those has 2^64 of them. An IPv4 address that came over an IPv6 socket is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(address) ? `${firstFour(address).join(':')}::/64` : address
}

/** The first four of the eight groups, without leading zeros. */
function firstFour(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = (text: string | undefined) => (text ? text.split(':').flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : [group])) : [])
  const [head, tail] = [groups(before), groups(after)]
  const whole = after === undefined ? head : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return whole.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}
