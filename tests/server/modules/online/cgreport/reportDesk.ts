import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { suppliers } from '#contract/modules/material/supplier.ts'
import type { TriedOut } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { cgreportRoutes } from '../../../../../server/modules/online/cgreport/cgreport.routes.ts'
import { groupedRoutes } from '../../../../../server/modules/online/cgreport/grouped.routes.ts'
import { createReportReader } from '../../../../../server/modules/online/cgreport/reportReader.ts'
import type { ReportReader } from '../../../../../server/modules/online/cgreport/reportReader.ts'
import { storedReport } from '../../../../../server/modules/online/cgreport/storedReports.ts'
import type { StoredNeeds } from '../../../../../server/modules/online/cgreport/storedReports.ts'
import { tryOut } from '../../../../../server/modules/online/cgreport/tryOut.ts'
import { reportRoutes } from '../../../../../server/modules/online/reports/reports.routes.ts'
import { registry } from '../../../../../server/modules/registry.ts'
import { createOutbound } from '../../../../../server/outbound/outbound.ts'
import { parseAllowList } from '../../../../../server/outbound/allowList.ts'
import { createLookups } from '../../../../../server/start/resources.ts'
import { workFor } from '../../../../../server/tenancy/atWork.ts'
import type { TestDatabase } from '../../../../support/databases.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

/** Somebody with exactly these rights. */
export function somebody(permissions: readonly string[], more: Partial<Caller> = {}): Caller {
  const held = new Set(permissions as Permission[])
  return {
    userId: 'u1',
    username: 'reader',
    realname: '读者',
    sessionId: 's1',
    tenantId: 0,
    roles: [],
    permissions: held,
    narrowed: new Set(),
    screenId: null,
    ...more,
  }
}

export type Desk = {
  house: ResourceApi
  /** of the PostgreSQL that it stands on; nothing where it is the file inside */
  url: string | undefined
  needs: StoredNeeds
  reports: ReportReader
  run(sql: string, by: Caller, values?: Record<string, string>): Promise<TriedOut>
}

/** Everything that answers to reports, with two suppliers of the house and one of tenant 7; opened before the tests around and closed after them. */
export function reportDesk(database: TestDatabase, limits = { withinMs: 30_000, mostBytes: 4_000_000 }): Desk {
  let desk: Desk | null = null
  let closeDatabase = () => {}
  beforeAll(async () => {
    const { url, close } = await database.open({ hasPeople: true })
    closeDatabase = close
    let made: { needs: StoredNeeds; reports: ReportReader } | null = null
    const house = await startResources({
      databaseUrl: url,
      more(parts) {
        const { dataDir } = parts as typeof parts & { dataDir: string }
        const reports = createReportReader({ ...parts, url: url ?? null, dataDir, registry, limits })
        const outbound = createOutbound({ allow: parseAllowList('127.0.0.1') ?? { names: [], networks: [] } })
        const needs = { ...parts, reports, dataDir, outbound, lookups: createLookups(parts) }
        made = { needs, reports }
        return [...reportRoutes(needs, (key, caller) => storedReport(needs, key, caller)), ...cgreportRoutes(needs), ...groupedRoutes(needs)]
      },
    })
    if (!made) throw new Error('the routes were not asked for')
    const { needs, reports } = made as { needs: StoredNeeds; reports: ReportReader }
    await house.added(suppliers, { code: 'S-1', name: '云山颜料' })
    await house.added(suppliers, { code: 'S-2', name: '海川包材' })
    const { id } = await house.added(suppliers, { code: 'S-7', name: '别家的供应商' })
    await sql`update mes_supplier set ${sql.ref('tenantId')} = 7 where id = ${id}`.execute(house.api.db.withoutPlugins())
    const run: Desk['run'] = (sql, by, values = {}) => workFor(by.tenantId, () => tryOut(needs, { cgrSql: sql, dbSource: '', values }, by))
    desk = { house, url, needs, reports, run }
  })
  afterAll(async () => {
    await desk?.reports.close()
    await desk?.house.close()
    closeDatabase()
  })
  return new Proxy({} as Desk, { get: (_nothing, name) => desk?.[name as keyof Desk] }) // what was started stands behind it
}
