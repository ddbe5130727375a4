import {
  approveVersion,
  copyVersion,
  expireStandard,
  holdFormula,
  rejectVersion,
  resumeFormula,
  retireVersion,
  submitVersion,
  tryVersion,
  warnStandard,
} from '#contract/modules/formula/formulaCommands.ts'
import { rowId } from '../../db/rowId.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { formulaTurn } from './formulaHooks.ts'
import type { Formula, Version } from './formulaHooks.ts'
import { incompleteFormula } from './versionGuards.ts'

const reasonIn = ({ reason }: Row) => (typeof reason === 'string' ? reason.trim() : '')

/** The server's half of the commands on formulas and their versions (factory.md 3.5). */
export const formulaCommandHalves: readonly CommandHalf[] = [
  ...inTurns<Version>(
    ({ record }) => [formulaTurn(record.formulaId)],
    [
      implement<Version>(submitVersion, { guards: [incompleteFormula], run: async () => ({ rejectReason: '' }) }),
      implement<Version>(rejectVersion, { run: async ({ asked }) => ({ rejectReason: reasonIn(asked) }) }),
      implement<Version>(tryVersion),
      implement<Version>(approveVersion, {
        guards: [incompleteFormula],
        async run({ unit, record }) {
          await retireFormer(unit, record)
          return { approvedBy: unit.by.username, approveTime: unit.at }
        },
      }),
      implement<Version>(retireVersion),
      implement<Version>(copyVersion, {
        async run({ unit, record, asked, records }) {
          const { formulaId, basisQty, lossPct } = record
          const { after } = await records.add({ formulaId, basisQty, lossPct, changeReason: reasonIn(asked) })
          await copyLines(unit, record.id, String(after?.['id']))
          if (after) await records.assign(after, { sumPct: record.sumPct })
        },
        told: () => '已另存为新版本草稿',
      }),
    ],
  ),
  implement<Formula>(holdFormula),
  implement<Formula>(resumeFormula),
  implement(warnStandard),
  implement(expireStandard),
]

/** Of a formula one version is approved: the one before gives way in the same unit of work. */
async function retireFormer(unit: UnitOfWork, { formulaId, versionLabel }: Version): Promise<void> {
  const approved = unit.trx.selectFrom('mes_formula_version').select('id').where('formulaId', '=', formulaId).where('status', '=', 'approved')
  const former = await approved.executeTakeFirst()
  if (former) await unit.give(retireVersion, former.id, { reason: `${versionLabel} 定版` })
}

async function copyLines({ trx, by, at }: UnitOfWork, fromId: string, versionId: string): Promise<void> {
  const lines = await trx
    .selectFrom('mes_formula_line')
    .select(['seq', 'phase', 'materialId', 'pct', 'isKey', 'remark'])
    .where('versionId', '=', fromId)
    .orderBy('seq')
    .execute()
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1, versionId }
  for (const line of lines)
    await trx
      .insertInto('mes_formula_line')
      .values({ ...kept, ...line, id: rowId(at) })
      .execute()
}
