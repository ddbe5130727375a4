import type { Api } from './api.ts'
import { addCountedOrders } from './countedOrders.ts'
import { addCountedShop } from './countedShop.ts'
import { addCountedStock } from './countedStock.ts'
import { addCountedQuality } from './countedQuality.ts'
import { addCountedPrints } from './countedPrints.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const kept = (atMs: number) => ({ createBy: 'admin', createTime: atMs, updateBy: 'admin', updateTime: atMs, version: 1 })

/** Rows of every resource that only the server writes, of several people, days and kinds, so that there is something to count; sets the clock to noon. */
export async function addCountedRows({ db, clock }: Pick<Api, 'db' | 'clock'>): Promise<void> {
  const now = noonOf(clock.now)
  clock.now = now
  const times = [now - 1000, now - 2000, now - dayMs, now - 40 * dayMs]
  await addCountedOrders({ db }, now)
  await addCountedShop({ db }, now)
  await addCountedStock({ db }, now)
  await addCountedPrints({ db }, times)
  await addCountedQuality({ db })
  await db
    .insertInto('mes_screen')
    .values(
      ['大厅', '磨粉', '包装', '仓库'].map((name, at) => ({
        ...kept(now),
        id: `screen${at}`,
        screenNo: `S${at}`,
        name,
        board: at % 2 === 0 ? '/display/plc' : '/display/powder',
        place: at === 0 ? '' : '一楼',
        screenGroup: '',
        playlistId: null,
        status: at === 3 ? ('revoked' as const) : ('paired' as const),
        lastSeenAt: at === 1 ? null : now - at * 120_000,
        build: '',
        tokenVersion: 1,
        previousUntil: 0,
        tokenExpiresAt: 0,
      })),
    )
    .execute()
  await db
    .insertInto('sys_file')
    .values(
      times.map((createTime, at) => ({
        id: `file${at}`,
        fileName: `图纸${at}.pdf`,
        url: `temp/${at}.pdf`,
        fileSize: 1000 * (at + 1) + at,
        fileType: 'application/pdf',
        biz: 'temp',
        sha256: '',
        ownerId: '',
        tenantId: 0,
        createBy: at % 2 === 0 ? 'admin' : 'viewer',
        createTime,
        kept: 1,
        unusedSince: 0,
      })),
    )
    .execute()
  await db
    .insertInto('sys_log')
    .values(
      times.map((createTime, at) => ({
        logType: 1 + (at % 2),
        operateType: at % 2 === 0 ? null : 2,
        viewCode: '',
        logContent: `第 ${at} 件事`,
        userid: at === 0 ? 'viewer' : 'admin',
        username: '',
        ip: '127.0.0.1',
        method: '',
        requestType: '',
        requestParam: '',
        costTime: 10 * at,
        createTime,
      })),
    )
    .execute()
  await db
    .insertInto('sys_job_run')
    .values(
      times.map((createTime, at) => ({
        id: `run${at}`,
        runKey: `run${at}`,
        handler: at % 2 === 0 ? 'system.purge.logs' : 'system.purge.sessions',
        jobId: null,
        params: '{}',
        state: at === 0 ? ('failed' as const) : ('done' as const),
        attempt: 1,
        owner: null,
        beat: 0,
        dueAt: createTime,
        runAt: 0,
        startedAt: createTime,
        endedAt: createTime + at * 1000,
        progress: 100,
        progressText: '',
        output: `清理了 ${at} 条`,
        manualBy: at === 0 ? 'admin' : null,
        cancelBy: null,
        createTime,
      })),
    )
    .execute()
  await db
    .insertInto('sys_data_log')
    .values(
      [...times, now - 3000, now - 4000].map((createTime, at) => ({
        id: `version${at}`,
        createBy: ['admin', 'viewer', 'guest'][at % 3] ?? '',
        createTime,
        tenantId: 0,
        resource: 'sysDict',
        dataTitle: `数据${at % 4}`,
        dataTable: 'sys_dict',
        dataId: `d${at}`,
        dataVersion: at + 1,
        verb: 'edit' as const,
        dataContent: '{}',
      })),
    )
    .execute()
}

/** Noon in Shanghai: seconds ago is today there, whenever the tests run. */
function noonOf(atMs: number): number {
  return Math.floor((atMs + 8 * hourMs) / dayMs) * dayMs + 4 * hourMs
}

/** Rights to see lists for a role, and rules that leave some of their records. */
export async function ruleRole(db: Api['db'], roleCode: string, permission: string, rule: { column: string; is: string; value: string } | null): Promise<void> {
  const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()
  await db
    .insertInto('sys_role_permission')
    .values({ roleId, permission })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (rule === null) return
  const ruleId = `${roleCode} ${permission}`
  const { column: ruleColumn, is: ruleConditions, value: ruleValue } = rule
  await db
    .insertInto('sys_permission_data_rule')
    .values({ ...kept(0), id: ruleId, permission, ruleName: ruleId, ruleColumn, ruleConditions, ruleValue, status: '1' })
    .execute()
  await db.insertInto('sys_role_data_rule').values({ roleId, ruleId }).execute()
}
