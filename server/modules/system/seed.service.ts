import { randomUUID } from 'node:crypto'
import { cacheNames } from '#contract/modules/system/dictionary.ts'
import { jobRunStates, missedPolicies } from '#contract/modules/system/job.ts'
import type { Database } from '../../db/database.ts'
import { makeFirstCategories, makeFirstPositions } from './firstRecords.service.ts'

const seededSetting = 'office.seededAt'

/** Code of the company, in which the first administrator works. */
export const companyOrgCode = 'A01'

/** Departments of the example factory (factory.md 1, 6.6), each with its code; a parent's code is its child's without the last three characters. */
const firstDeparts: readonly [orgCode: string, departName: string][] = [
  [companyOrgCode, '晨岚彩妆'],
  ['A01A01', '生产部'],
  ['A01A01A01', '称量车间'],
  ['A01A01A02', '制粉车间'],
  ['A01A01A03', '压制车间'],
  ['A01A01A04', '散粉车间'],
  ['A01A01A05', '内包车间'],
  ['A01A02', '质量部'],
  ['A01A02A01', '化验室'],
  ['A01A03', '仓储部'],
  ['A01A04', '设备部'],
  ['A01A04A01', '公用工程'],
]

type FirstDictionary = { dictCode: string; dictName: string; items: Readonly<Record<string, string>> }

const firstDictionaries: readonly FirstDictionary[] = [
  { dictCode: 'priority', dictName: '优先级', items: { H: '高', M: '中', L: '低' } },
  { dictCode: 'sex', dictName: '性别', items: { 1: '男', 2: '女' } },
  { dictCode: 'msg_category', dictName: '通告类型', items: { 1: '通知公告', 2: '系统消息' } },
  { dictCode: 'msg_type', dictName: '通告对象', items: { USER: '指定用户', ALL: '全体用户' } },
  { dictCode: 'send_status', dictName: '发布状态', items: { 0: '未发布', 1: '已发布', 2: '已撤销' } },
  { dictCode: 'log_type', dictName: '日志类型', items: { 1: '登录日志', 2: '操作日志' } },
  { dictCode: 'operate_type', dictName: '操作类型', items: { 1: '查询', 2: '添加', 3: '修改', 4: '删除', 5: '导入', 6: '导出', 12: '配置' } },
  { dictCode: 'data_log_verb', dictName: '数据操作', items: { add: '新增', edit: '修改', delete: '删除' } },
  { dictCode: 'dict_item_status', dictName: '字典项状态', items: { 1: '启用', 0: '停用' } },
  { dictCode: 'org_category', dictName: '机构类型', items: { 1: '公司', 2: '部门', 3: '岗位' } },
  { dictCode: 'depart_status', dictName: '部门状态', items: { 1: '启用', 0: '不启用' } },
  { dictCode: 'position_rank', dictName: '职级', items: { 1: '员级', 2: '助级', 3: '中级', 4: '副高级', 5: '正高级' } },
  { dictCode: 'user_status', dictName: '用户状态', items: { 1: '正常', 2: '冻结' } },
  { dictCode: 'screen_board', dictName: '屏幕可选看板', items: { '/display/plc': 'PLC 监控', '/display/powder': '磨粉看板' } },
  { dictCode: 'screen_status', dictName: '屏幕配对状态', items: { paired: '已配对', revoked: '已解除' } },
  { dictCode: 'quartz_status', dictName: '定时任务状态', items: { 0: '正常', '-1': '停止' } },
  { dictCode: 'job_run_state', dictName: '任务执行结果', items: jobRunStates },
  { dictCode: 'job_missed_policy', dictName: '错过执行时间', items: missedPolicies },
  { dictCode: 'job_handler', dictName: '任务', items: {} },
  { dictCode: 'clear_memory', dictName: '可清除的缓存', items: cacheNames },
]

/** Creates the dictionaries that the product itself reads; one that exists stays as its owner left it. */
export async function ensureDictionaries(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { dictCode, dictName, items } of firstDictionaries) {
      const existing = await trx.selectFrom('sys_dict').select('dictCode').where('dictCode', '=', dictCode).executeTakeFirst()
      if (existing) continue
      const made = { createBy: 'system', createTime: now, updateBy: 'system', updateTime: now, version: 1, description: '' }
      await trx
        .insertInto('sys_dict')
        .values({ ...made, id: dictCode, dictCode, dictName })
        .execute()
      const rows = Object.entries(items).map(([itemValue, itemText], at) => {
        const sortOrder = at + 1
        return { ...made, id: `${dictCode}-${sortOrder}`, dictId: dictCode, itemText, itemValue, sortOrder, status: 1 }
      })
      if (rows.length > 0) await trx.insertInto('sys_dict_item').values(rows).execute()
    }
  })
}

/** Whether the example office was already made here. */
export async function hasOffice(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('sys_setting').select('name').where('name', '=', seededSetting).executeTakeFirst())
}

/** Creates departments, positions and categories of the example factory, once; codes that are taken stay as they are. */
export async function makeOffice(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const idOf = new Map((await trx.selectFrom('sys_depart').select(['id', 'orgCode']).execute()).map(({ id, orgCode }) => [orgCode, id]))
    for (const [at, [orgCode, departName]] of firstDeparts.entries()) {
      if (idOf.has(orgCode)) continue
      const id = randomUUID()
      idOf.set(orgCode, id)
      const parentId = idOf.get(orgCode.slice(0, -3)) ?? ''
      await trx
        .insertInto('sys_depart')
        .values({
          id,
          parentId,
          departName,
          orgCode,
          departOrder: at + 1,
          orgCategory: parentId === '' ? '1' : '2',
          createTime: now,
          updateTime: now,
          version: 1,
        })
        .execute()
    }
    await makeFirstPositions(trx, now)
    await makeFirstCategories(trx, now)
    await trx
      .insertInto('sys_setting')
      .values({ name: seededSetting, value: String(now) })
      .execute()
  })
}
