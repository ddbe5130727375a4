import { openQcStates } from '#contract/modules/quality/qcStates.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import type { Guarded } from '../../../resource/command/commandHalf.ts'
import { templateFor } from './templateFor.ts'

/** Kinds of inspections that judge no lot. */
const judgesNone = ['IPQC', 'PATROL']

/** Whether the lot of an inspection becomes what its verdict says. */
export const judgesLot = (qcType: string): boolean => !judgesNone.includes(qcType)

const judging = new WeakMap<Database, string>()

/** Gives a lot its judgement in the name of an inspection: that one is no longer waited for. */
export async function inVerdict({ trx }: UnitOfWork, qcId: string, give: () => Promise<unknown>): Promise<void> {
  judging.set(trx, qcId)
  try {
    await give()
  } finally {
    judging.delete(trx)
  }
}

/** The number of an inspection that will judge a lot and is not done, other than `butId`; null where none is. */
export async function openJudgement({ trx }: Pick<ReadUnit, 'trx'>, lotId: string, { butId = '', only }: { butId?: string; only?: 'RQC' } = {}) {
  const found = await trx
    .selectFrom('mes_qc_order')
    .select('qcNo')
    .where('lotId', '=', lotId)
    .where('id', '<>', butId)
    .where('status', 'in', openQcStates)
    .where('qcType', 'not in', judgesNone)
    .$if(only !== undefined, (query) => query.where('qcType', '=', only ?? ''))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.qcNo ?? null
}

/** Nobody calls a lot good past an inspection that waits for it, and no other inspection past a retest (factory.md 3.1, 4 R13). */
export async function waitsForInspection({ unit, record }: Guarded): Promise<string | null> {
  const own = judging.get(unit.trx)
  const open = await openJudgement(unit, String(record['id']), own === undefined ? {} : { butId: own, only: 'RQC' })
  return open === null ? null : `批次 ${String(record['lotNo'])} 的检验单 ${open} 还没有完成，由它判定。请先完成 ${open}`
}

/** What is over is only used again after an inspection: one has to be possible. */
export async function hasRetestTemplate({ unit, record }: Guarded): Promise<string | null> {
  const template = await templateFor(unit, { qcType: 'RQC', materialId: String(record['materialId']) })
  return template ? null : `没有适用于批次 ${String(record['lotNo'])} 的复验模板，不能复验。请先在检验模板里建一个“复验”模板并批准`
}
