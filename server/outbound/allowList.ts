import { isInside, parseNetwork } from './address.ts'
import type { Address, Network } from './address.ts'

/** Whom the server may call: host names (`*.plant.local` is everything below one) and networks. */
export type AllowList = { names: readonly string[]; networks: readonly Network[] }

const hostName = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads the setting OUTBOUND_ALLOW: names, addresses and networks with commas between. Null where one of them is none of these. */
export function parseAllowList(text: string): AllowList | null {
  const list: { names: string[]; networks: Network[] } = { names: [], networks: [] }
  for (const entry of text.split(',').map((one) => one.trim().toLowerCase())) {
    if (entry === '') continue
    const network = parseNetwork(entry)
    if (network) list.networks.push(network)
    else if (entry.length <= 253 && hostName.test(entry)) list.names.push(entry)
    else return null
  }
  return list
}

/**
 * Whether an address may be called under a name. An address by its network: one that is not of the open internet only by an entry that
 * lies wholly inside its kind, so that 0.0.0.0/0 opens no plant and 169.254.0.0/15 no metadata service. A name by the list: then only for
 * addresses of the open internet, because whoever answers for a name could let it point into the plant (DNS rebinding).
 */
export function isAllowed({ names, networks }: AllowList, name: string, address: Address): boolean {
  const kind = kinds.find((network) => isInside(address, network))
  const isListed = networks.some((network) => isInside(address, network) && (kind === undefined || network.prefix >= kind.prefix))
  return isListed || (kind === undefined && isNameListed({ names, networks }, name))
}

/** Whether a name is on the list, whatever it resolves to. */
export function isNameListed({ names }: AllowList, name: string): boolean {
  return names.some((entry) => isNamed(name, entry))
}

/** 127.0.0.0/8 and ::1. */
export function isOwnMachine(address: Address): boolean {
  return ownMachine.some((network) => isInside(address, network))
}

function isNamed(name: string, entry: string): boolean {
  return entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry
}

const networksOf = (texts: readonly string[]) => texts.map((text) => parseNetwork(text)).filter((network) => network !== null)
const ownMachine = networksOf(['127.0.0.0/8', '::1'])

/** Addresses that are not of the open internet (IANA special-purpose registries): private, shared, link, test, tunnels to IPv4, multicast. */
const kinds = networksOf(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
   ::1 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`.split(/\s+/),
)
