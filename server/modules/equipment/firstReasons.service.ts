import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'

const madeSetting = 'stopReasons.madeAt'

/** The seven families of factory.md Appendix A, and what plants say most below them. */
const first: Readonly<Record<string, { name: string; below: readonly string[] }>> = {
  EQ: { name: '设备', below: ['机械故障', '电气故障', '模具更换', '等待维修', '短暂卡料'] },
  MA: { name: '物料', below: ['待料', '来料不良', '料桶更换'] },
  PE: { name: '人员', below: ['缺人', '吃饭休息', '会议培训'] },
  QA: { name: '质量', below: ['首件检验', '等待判定', '返工'] },
  CO: { name: '换线', below: ['换色', '换模', '换规格'] },
  CL: { name: '清洁', below: ['班中清洁', '换色清洁', '交班清场'] },
  PL: { name: '计划', below: ['无订单', '计划保养', '节假日'] },
}

/** Gives a new installation the reasons of stops once; who deletes one does not get it back. */
export async function ensureStopReasons(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst()) return
    const kept = () => ({ id: rowId(now), createBy: 'system', createTime: now, updateBy: 'system', updateTime: now, version: 1 })
    const rows = Object.entries(first).flatMap(([code, { name, below }], at) => {
      const root = { ...kept(), code, name, parentId: '', seq: at + 1 }
      return [root, ...below.map((one, index) => ({ ...kept(), code: `${code}-${index + 1}`, name: one, parentId: root.id, seq: index + 1 }))]
    })
    await trx.insertInto('mes_stop_reason').values(rows).execute()
    await trx
      .insertInto('sys_setting')
      .values({ name: madeSetting, value: String(now) })
      .execute()
  })
}
