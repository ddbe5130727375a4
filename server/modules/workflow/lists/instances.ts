import type { HistoricInstance, Instance } from '#contract/modules/workflow/wire.ts'
import { tenantAtWork } from '../../../tenancy/atWork.ts'
import type { Database } from '../../../db/database.ts'
import { waitingForEach } from '../people/waitingFor.ts'
import { mostRows, realnamesOf, timeText } from './wire.ts'

type Narrowed = { name?: string | undefined; categoryId?: string | undefined; key?: string | undefined; startedFrom: number | null; startedTo: number | null }

function instancesIn(db: Database, { name, categoryId, key, startedFrom, startedTo }: Narrowed) {
  const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '')}%`
  let found = db
    .selectFrom('act_z_instance as instance')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .innerJoin('act_z_process as process', 'process.id', 'instance.procDefId')
    .where('business.isHidden', '=', 0)
  if (name) found = found.where((where) => where.or([where('business.title', 'like', like(name)), where('process.name', 'like', like(name))]))
  if (categoryId) found = found.where('process.categoryId', '=', categoryId)
  if (key) found = found.where('process.processKey', '=', key)
  if (startedFrom !== null) found = found.where('instance.startedAt', '>=', startedFrom)
  if (startedTo !== null) found = found.where('instance.startedAt', '<=', startedTo + 999)
  return found
    .select(['instance.id', 'instance.state', 'instance.parentInstance', 'instance.startedAt', 'instance.endedAt', 'instance.endReason'])
    .select(['business.id as businessId', 'business.title', 'business.userId', 'business.tableId', 'business.tableName', 'business.status', 'business.result'])
    .select(['process.id as procDefId', 'process.processKey', 'process.processVersion', 'process.routeName', 'process.deploymentId', 'process.description'])
}

type Row = Awaited<ReturnType<ReturnType<typeof instancesIn>['execute']>>[number]

export async function runningInstances(db: Database, narrowed: Narrowed, plantTz: string): Promise<Instance[]> {
  const rows = await instancesIn(db, narrowed).where('instance.state', '!=', 'ended').orderBy('instance.startedAt', 'desc').limit(mostRows).execute()
  return asInstances(db, rows, plantTz)
}

/** What is over, with how it came out: passed, rejected, withdrawn (4), deleted (5). */
export async function finishedInstances(db: Database, narrowed: Narrowed, plantTz: string): Promise<HistoricInstance[]> {
  const rows = await instancesIn(db, narrowed).where('instance.state', '=', 'ended').orderBy('instance.endedAt', 'desc').limit(mostRows).execute()
  const told = await asInstances(db, rows, plantTz)
  return told.map((one, at): HistoricInstance => {
    const row = rows[at]
    const [startedAt, endedAt] = [Number(row?.startedAt ?? 0), Number(row?.endedAt ?? 0)]
    return {
      ...one,
      endTime: timeText(endedAt, plantTz) ?? '',
      duration: endedAt - startedAt,
      result: resultOf(row?.endReason ?? ''),
      deleteReason: row?.endReason ?? '',
    }
  })
}

function resultOf(reason: string): number {
  if (reason === 'completed') return 2
  if (reason === 'backed') return 3
  return reason.startsWith('deleted-') ? 5 : 4
}

async function asInstances(db: Database, rows: readonly Row[], plantTz: string): Promise<Instance[]> {
  const nameOf = await realnamesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const waitingOf = await waitingForEach(
    db,
    rows.filter(({ state }) => state !== 'ended').map(({ businessId }) => businessId),
  )
  return rows.map((row): Instance => {
    const waiting = waitingOf(row.businessId).filter(({ instanceId }) => instanceId === row.id)
    return {
      id: row.id,
      name: row.title,
      key: row.processKey,
      version: row.processVersion,
      businessKey: row.businessId,
      tableId: row.tableId,
      tableName: row.tableName,
      procDefId: row.procDefId,
      procInstId: row.id,
      actId: waiting.map(({ nodeId }) => nodeId).join(','),
      isSuspended: row.state === 'suspended',
      currTaskName: waiting.map(({ name }) => name).join('、'),
      routeName: row.routeName,
      applyer: nameOf(row.userId),
      deployId: row.deploymentId,
      parentId: row.parentInstance,
      tenantId: String(tenantAtWork()),
      description: row.description,
      startTime: timeText(row.startedAt, plantTz) ?? '',
    }
  })
}
