import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { JobHandlers } from '../../jobs/handler.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Channel } from '#contract/modules/messages/messageTemplate.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Backups } from '../../backup/backups.ts'
import { gatewayRouteRoutes } from './gateway/gateway.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { dataSourceRoutes } from './dataSources/dataSource.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { logRoutes } from './logs/log.routes.ts'
import { pauseRoutes } from './pause/pause.routes.ts'

export type OperationsNeeds = {
  db: Database
  /** for lists of any size (db/database.ts) */
  listing: Database
  bus: Bus
  /** IANA zone in which times are written */
  plantTz: string
  now: () => number
  /** what can be run in the background */
  jobHandlers: JobHandlers
  /** the guard before every call to another machine */
  outbound: Outbound
  /** ways by which messages can be sent (dictionary msgType) */
  openChannels: readonly Channel[]
  /** what passwords of other systems are sealed by */
  vault: Vault
  dataDir: string
  backups: Backups
  /** where they lie and how many are kept, for who looks at them */
  backupFolder: string
  backupKeep: number
}

/** Jobs, backups, logs, the audit chain, the pause, data sources, the gateway. */
export function operationsRoutes(needs: OperationsNeeds): AnyRoute[] {
  const { db, bus, plantTz, now, jobHandlers: handlers } = needs
  const units = createUnits({ db, bus, now })
  return [
    ...jobRoutes({ db, bus, handlers, plantTz, now }),
    ...backupRoutes({ ...needs, units, handlers }),
    ...logRoutes({ ...needs, units }),
    ...auditRoutes(needs),
    ...pauseRoutes({ db, bus }),
    ...dataSourceRoutes({ db, units, outbound: needs.outbound, vault: needs.vault, dataDir: needs.dataDir }),
    ...gatewayRouteRoutes({ db, units, plantTz }),
  ]
}
