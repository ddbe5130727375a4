import type { RecordOf } from '#contract/command.ts'
import { fillCheck, missCheck, repairCheck } from '#contract/modules/care/checkRecord.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import { reportRepair } from '../repair/reportRepair.ts'
import '../tables.ts'

type Check = RecordOf<typeof fillCheck>

/** The server's half of what is done to checks. */
export const checkHalves: readonly CommandHalf[] = [
  implement<Check>(fillCheck, {
    async run({ unit, record, asked, plantTz }) {
      const failed = await failedItems(unit, record.id)
      const remark = typeof asked['remark'] === 'string' ? asked['remark'] : ''
      const by = { checkedBy: unit.by.username, checkTime: wireTime(unit.at, plantTz), remark }
      return { ...by, failCount: failed.length, status: failed.length === 0 ? 'done' : 'abnormal' }
    },
  }),
  implement<Check>(missCheck),
  implement<Check>(repairCheck, {
    guards: [({ record }) => (record.repairId === null || record.repairId === '' ? null : '这张点检已经转过维修，请看维修单')],
    async run({ unit, record, asked, plantTz }) {
      const note = typeof asked['note'] === 'string' ? asked['note'].trim() : ''
      const failed = (await failedItems(unit, record.id)).map(({ name, value }) => (value === 'N' ? `${name} 异常` : `${name} ${value}`))
      const description = [`点检 ${record.recordNo}：${failed.join('、')}`, note].filter((part) => part !== '').join('；')
      const repairId = await reportRepair(unit, {
        machineId: record.machineId,
        severity: String(asked['severity']),
        isStopped: asked['isStopped'] === 'Y' ? 'Y' : 'N',
        description,
        source: 'check',
        refType: 'mesCheckRecord',
        refId: record.id,
        plantTz,
      })
      return { repairId }
    },
    told: ({ recordNo }) => `${recordNo} 已转维修`,
  }),
]

function failedItems({ trx }: UnitOfWork, recordId: string) {
  return trx.selectFrom('mes_check_result').select(['name', 'value']).where('recordId', '=', recordId).where('judge', '=', 'fail').orderBy('seq').execute()
}
