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
import { backupRoutes } from './backups/backups.routes.ts'
import { dataSourceRoutes } from './dataSources/dataSource.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { logRoutes } from './logs/log.routes.ts'
import { pauseRoutes } from './pause/pause.routes.ts'
import type { AuditVerdict } from '#contract/modules/operations/audit.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import { defineRoute } from '../../http/route.ts'

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

/** Whether the audit chain holds. The chain is read once for all who ask meanwhile: it may be long. */
function auditRoutes({ listing }: { listing: Database }): AnyRoute[] {
  let running: Promise<AuditVerdict> | null = null
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/audit/verify',
      access: { permission: 'sys:audit:verify' },
      perMinute: 10,
      run() {
        running ??= verifyAudit(listing).finally(() => (running = null))
        return running
      },
    }),
  ]
}
