import { startsFrom } from '#contract/command.ts'
import { completeCharging, undoCharge } from '#contract/modules/charging/charge.ts'
import type { charges } from '#contract/modules/charging/charge.ts'
import { chargeWeight } from '#contract/modules/weighing/orderCommands.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import { settleCharged, unchargeUnit } from '../material/stock/chargeUnit.service.ts'
import { weighedUnit } from '../weighing/weighedUnits.service.ts'
import { bagsOf, progressOf, whyIncomplete } from './batchBags.ts'
import { chargeHash } from './chargeHash.ts'
import './tables.ts'

type Charge = NonNullable<(typeof charges)['rowType']> & { id: string }
type Task = { id: string; taskNo: string; planId: string }

/** The server's half of the commands on charges. */
export const chargeHalves: readonly CommandHalf[] = [
  implement<Charge>(undoCharge, {
    turns: ({ unit, record }) => turnOfTask(unit, record.taskId),
    guards: [isOpen],
    async run({ unit, record, asked }) {
      const reason = String(asked['reason'])
      const weighed = await weighedUnit(unit.trx, record.huId)
      const keptFor = { type: 'mesWeighRecord', id: weighed?.recordId ?? '', batchNo: record.batchNo }
      await unchargeUnit(unit, { huId: record.huId, ref: { type: 'mesCharge', id: record.id }, reason, keptFor })
      const row = await unit.trx.selectFrom('mes_charge').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow()
      return { undoReason: reason, hash: chargeHash({ ...row, undoReason: reason, result: 'undone' }) }
    },
    told: ({ huCode }) => `${huCode} 已撤销投料，请放回备料处`,
  }),
  implement<Task>(completeCharging, {
    turns: ({ unit, record }) => turnOfTask(unit, record.id),
    guards: [isNotChecked, allIsIn, allIsWeighed],
    async run({ unit, record, signed: [, checker] }) {
      const bags = await bagsOf(unit.trx, record.planId)
      await check(unit, record, checker?.username ?? unit.by.username) // software people of the demonstration sign nothing
      await settleCharged(
        unit,
        bags.map(({ huId }) => huId),
      )
      for (const { id } of await weightOrdersOf(unit, record.planId)) await unit.give(chargeWeight, id, { reason: '投料完成' })
      for (const resource of ['mesCharge', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
    },
    told: () => '投料已完成，可以开始混合',
  }),
]

/** Who checks did not charge any of it (factory.md 4 R8). */
async function check(unit: UnitOfWork, { planId }: Task, checkBy: string): Promise<void> {
  const { trx, at } = unit
  const rows = await trx.selectFrom('mes_charge').selectAll().where('planId', '=', planId).where('result', '=', 'ok').where('checkTime', 'is', null).execute()
  const own = rows.find(({ chargeBy }) => chargeBy === checkBy)
  if (own) throw new Problem(403, `${own.huCode} 是复核人自己投的，请由没有投过这批料的人复核`)
  for (const row of rows) {
    const checked = { ...row, checkBy, checkTime: at }
    const hash = chargeHash(checked)
    await trx.updateTable('mes_charge').set({ checkBy, checkTime: at, hash }).where('id', '=', row.id).execute()
    unit.audit.note({ action: 'check', entity: 'mesCharge', entityId: row.id, before: { ...row }, after: { ...checked, hash } })
  }
}

async function turnOfTask({ trx }: Pick<ReadUnit, 'trx'>, taskId: string): Promise<string[]> {
  const task = await trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('orderId')
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  return task ? [turnOf('mes_order', task.orderId)] : []
}

function isOpen({ record }: Guarded<Charge>): string | null {
  return record.checkTime === null ? null : '这批已经“投料完成”，不能再撤销。料有问题请按不合格处理'
}

async function isNotChecked({ unit, record }: Guarded<Task>): Promise<string | null> {
  return progressOf(await bagsOf(unit.trx, record.planId)).isChecked ? '这批已经“投料完成”，不用再签' : null
}

/** All bags that there are may be in while a line of the batch was never weighed: its weight order says when nothing is left to weigh. */
async function allIsWeighed({ unit, record }: Guarded<Task>): Promise<string | null> {
  const open = (await weightOrdersOf(unit, record.planId)).find(({ status }) => !startsFrom(chargeWeight, status))
  return open ? `称重单 ${open.weightNo} 还没有完成，还有料要称、要复核或要称余料。请先到称量间完成它` : null
}

function weightOrdersOf({ trx }: Pick<ReadUnit, 'trx'>, planId: string) {
  return trx
    .selectFrom('mes_weight_order')
    .select(['id', 'weightNo', 'status'])
    .where('planId', '=', planId)
    .where('status', 'not in', ['cancelled', 'expired'])
    .orderBy('weightNo')
    .execute()
}

async function allIsIn({ unit, record }: Guarded<Task>): Promise<string | null> {
  return whyIncomplete(await bagsOf(unit.trx, record.planId))
}
