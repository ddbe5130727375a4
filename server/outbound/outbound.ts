import { lookup as systemLookup } from 'node:dns/promises'
import { Problem } from '../http/problem.ts'
import { parseAddress } from './address.ts'
import { isAllowed, isNameListed, isOwnMachine } from './allowList.ts'
import type { AllowList } from './allowList.ts'

/**
 * Whether this machine itself may be called without being listed: where what can be said there is bound to a protocol (mail, printers),
 * it may; where people name addresses for requests and queries of their own (webhooks, data sources, gateway targets), it has to be listed.
 */
export type OwnMachine = 'open' | 'listed'

/** The one way out: whatever calls another machine at an address that people wrote asks here first (setting OUTBOUND_ALLOW; security.md C5). */
export type Outbound = {
  /**
   * The IP address to connect to, and no other: resolving the name once more could lead elsewhere. TLS still checks the name.
   * Throws 422 with one sentence for a name that does not resolve and for one that may not be called: which of them tells too much.
   */
  resolve(host: string, ownMachine: OwnMachine): Promise<string>
}

type Parts = {
  allow: AllowList
  /** every address of a name; that of the system when left out */
  lookup?: (host: string) => Promise<readonly string[]>
}

/** The guard over one list. */
export function createOutbound({ allow, lookup = addressesOf }: Parts): Outbound {
  return {
    async resolve(host, ownMachine) {
      const name = host.toLowerCase().replace(/\.$/, '')
      const mayBe = parseAddress(name) !== null || allow.networks.length > 0 || isNameListed(allow, name) || (ownMachine === 'open' && name === 'localhost')
      const found = mayBe ? await lookup(name.replace(/^\[(.*)\]$/, '$1')).catch(() => []) : [] // a name that cannot be allowed is nobody's question to ask
      const allowed = found.find((text) => {
        const address = parseAddress(text)
        return address !== null && ((ownMachine === 'open' && isOwnMachine(address)) || isAllowed(allow, name, address))
      })
      if (allowed === undefined)
        throw new Problem(422, `不能访问主机“${host.slice(0, 100)}”：找不到它，或者它不在允许访问的范围内。请检查拼写，或请管理员把它加入设置 OUTBOUND_ALLOW。`)
      return allowed
    },
  }
}

async function addressesOf(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address)
}
