import type { RecordOf } from '#contract/command.ts'
import { dropWrite, plcWriteEnds, plcWriteLifeMs, sendWrite, settleWrite } from '#contract/modules/equipment/plcWrite.ts'
import { prepareWrite, writeLevelRights } from '#contract/modules/equipment/plcWritable.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { newRow } from '../../../db/newRow.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import { writeTarget } from './target.service.ts'

type Writable = RecordOf<typeof prepareWrite>
type Write = { id: string; tagCode: string; value: number; status: string; readBack: string; says: string; sentBy: string; sentAt: number }

/** The server's half of writing to devices. What a write asks is asked twice: when it is prepared, and by what is written then when it is sent. */
export const writeCommandHalves = [
  implement<Writable>(prepareWrite, {
    guards: [({ unit, record }) => lacksRight(unit, record.level)],
    async run({ unit, record, asked }) {
      const value = asked['value']
      if (typeof value !== 'number') throw new Problem(422, '请填写写入值', { fields: { value: ['请填写'] } })
      const obstacle = beyond(record, value) ?? (await unfit(unit, record.tagCode, value))
      if (obstacle !== null) throw new Problem(422, obstacle, { fields: { value: [obstacle] } })
      const kept = newRow(unit)
      const { id } = kept
      await unit.trx
        .insertInto('mes_plc_write')
        .values({
          ...kept,
          tagCode: record.tagCode,
          value,
          reason: String(asked['reason']),
          status: 'prepared',
          readBack: '',
          says: '',
          preparedBy: unit.by.username,
          preparedAt: unit.at,
          sentBy: '',
          sentAt: null,
          takenAt: null,
        })
        .execute()
      unit.afterCommit('resource.changed', { resource: 'mesPlcWrite', verb: 'add', id, mark: null })
    },
    told: ({ tagCode }) => `${tagCode} 的写入已准备，请在 写入记录 中 5 分钟内确认`,
  }),
  implement<Write>(sendWrite, {
    guards: [
      async ({ unit, record }) => {
        const writable = await writableOf(unit, record.tagCode)
        if (!writable) return '这个测点已不可写，请取消'
        return lacksRight(unit, writable.level) ?? beyond(writable, record.value) ?? (await unfit(unit, record.tagCode, record.value))
      },
      async ({ unit, record }) => {
        const { preparedAt } = await unit.trx.selectFrom('mes_plc_write').select('preparedAt').where('id', '=', record.id).executeTakeFirstOrThrow()
        return unit.at - preparedAt > plcWriteLifeMs ? '准备已超过 5 分钟，请取消后重新准备' : null
      },
    ],
    needsSignature: async ({ unit, record }) => ((await writableOf(unit, record.tagCode))?.isSigned === 'N' ? null : `写入 ${record.tagCode}`),
    async run({ unit, record }) {
      unit.afterCommit('plcWrite.sent', { id: record.id })
      return { sentBy: unit.by.username, sentAt: unit.at }
    },
    told: ({ tagCode }) => `正在写入 ${tagCode}，结果见本条记录`,
  }),
  implement<Write>(dropWrite),
  implement<Write>(settleWrite, {
    async run({ asked }) {
      const status = plcWriteEnds.find((end) => end === asked['status'])
      if (status === undefined) throw new Problem(422, '不是写入的结果')
      return { status, readBack: text(asked['readBack']), says: text(asked['says']) }
    },
  }),
]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const writableOf = ({ trx }: ReadUnit, tagCode: string) => trx.selectFrom('mes_plc_writable').selectAll().where('tagCode', '=', tagCode).executeTakeFirst()

function lacksRight({ by }: ReadUnit, level: string): string | null {
  const right = level === 'process' ? writeLevelRights.process : writeLevelRights.machine
  return by.permissions.has(right) ? null : `您没有写入${level === 'process' ? '工艺参数' : '设备参数'}的权限，请联系管理员`
}

function beyond({ minimum, maximum }: { minimum: number; maximum: number }, value: number): string | null {
  return value >= minimum && value <= maximum ? null : `写入值应在 ${minimum} 到 ${maximum} 之间`
}

async function unfit({ trx }: ReadUnit, tagCode: string, value: number): Promise<string | null> {
  const target = await writeTarget(trx, tagCode)
  if ('reason' in target) return target.reason
  return target.words(value) === null ? '设备存不下这个数，请按测点的数据类型和系数填写' : null
}
