import type { Resource } from '#contract/resource.ts'
import type { JobHandlers } from '../../jobs/handler.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { OpenTo } from '../read/openTo.ts'
import type { Hooks } from '../write/hooks.ts'

/** A resource and the table it rests in: its routes are there, and the conformance suite tests them. */
export type Registered = { resource: Resource; table: string; hooks: Hooks | ((parts: HookParts) => Hooks); openTo: OpenTo | null }

/** What is registered at this moment. */
export type RegisteredNow = {
  /** another list whenever something came, changed or went */
  all(): readonly Registered[]
  named(name: string): Registered | undefined
}

/** What the hooks of a resource may need of the house. */
export type HookParts = { jobHandlers: JobHandlers; plantTz: string; vault: Vault; outbound: Outbound }
