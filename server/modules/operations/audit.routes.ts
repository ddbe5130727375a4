import type { AuditVerdict } from '#contract/modules/operations/audit.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'

/** Whether the audit chain holds. The chain is read once for all who ask meanwhile: it may be long. */
export function auditRoutes({ listing }: { listing: Database }): AnyRoute[] {
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
