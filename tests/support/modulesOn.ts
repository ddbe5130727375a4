import type { Bus } from '../../server/bus/bus.ts'
import type { Database } from '../../server/db/database.ts'
import { registered } from '../../server/modules/modules.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { createContexts } from '../../server/resource/routes/contexts.ts'
import { createVault } from '../../server/secrets/vault.ts'
import { joinModules, resourceParts } from '../../server/start/resources.ts'

/** Lets all modules meet on a bus without routes: their listeners and their commands, as behind a whole server. */
export function modulesOn({ db, bus, now, plantTz }: { db: Database; bus: Bus; now: () => number; plantTz: string }): void {
  const hookParts = { jobHandlers: new Map(), vault: createVault(Buffer.alloc(32)), outbound: createOutbound({ allow: { names: [], networks: [] } }) }
  const parts = { ...resourceParts({ db, listing: db, bus, plantTz, now, ...hookParts }), ...hookParts }
  joinModules(bus, createContexts(parts, registered))
}
