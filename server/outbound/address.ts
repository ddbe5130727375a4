import { isIP } from 'node:net'

/** An IP address as a number, with how many bits it has. */
export type Address = { bits: 32 | 128; value: bigint }

/** All addresses that share the first `prefix` bits with `value`. */
export type Network = Address & { prefix: number }

/** Reads an IPv4 or IPv6 address; an IPv4 address inside an IPv6 one is the IPv4 address. Null where the text is none. */
export function parseAddress(text: string): Address | null {
  const plain = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '') // brackets of a URL, zone of a link
  if (isIP(plain) === 4) return { bits: 32, value: numberOf(plain.split('.').map(Number), 8n) }
  if (isIP(plain) !== 6) return null
  const value = numberOf(groupsOf(plain), 16n)
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

/** Reads `address/prefix`, or an address alone as the network of itself. Null where the text is neither, or has bits behind its prefix. */
export function parseNetwork(text: string): Network | null {
  const [before = '', after, more] = text.split('/')
  const address = parseAddress(before)
  if (!address || more !== undefined || (after !== undefined && !/^\d{1,3}$/.test(after))) return null
  const prefix = after === undefined ? address.bits : Number(after)
  if (prefix > address.bits) return null
  const rest = BigInt(address.bits - prefix)
  return (address.value >> rest) << rest === address.value ? { ...address, prefix } : null
}

export function isInside(address: Address, network: Network): boolean {
  const rest = BigInt(network.bits - network.prefix)
  return address.bits === network.bits && address.value >> rest === network.value >> rest
}

const numberOf = (parts: readonly number[], width: bigint) => parts.reduce((sum, part) => (sum << width) | BigInt(part), 0n)

/** The eight groups of an IPv6 address; `isIP` has found that it is one. */
function groupsOf(text: string): number[] {
  const [head = '', tail] = text.split('::')
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? quarters(group) : [Number.parseInt(group, 16)]))
  const [before, after] = [groups(head), groups(tail ?? '')]
  return tail === undefined ? before : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

function quarters(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
