import { fillBox, fullBox, openBox, saveBox, sealBox, shipBox, tailBox, takeOutPiece, unsealBox, voidBox, weighBox } from '#contract/modules/packing/box.ts'
import type { boxes } from '#contract/modules/packing/box.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { orderPacked } from '../production/packed.service.ts'
import { packStock } from '../material/stock/packUnit.service.ts'
import { keepPieces, nextBox, voidPieces } from './boxes.ts'
import { grossOf, weightComplaint } from './checkWeight.ts'
import { addToJob, boxRow, jobRow, jobTurns } from './jobRow.ts'
import type { Job } from './jobRow.ts'
import { jobStatusText, whyNotPack, whyNotSeal } from './packable.ts'
import { nextSscc } from './sscc.ts'

type BoxRecord = NonNullable<(typeof boxes)['rowType']> & { id: string }
/** A box as its commands set it; `sealTime` may be set as ms since the epoch. */
export type BoxRow = Omit<BoxRecord, 'sealTime'> & { sealTime: string | number | null }

const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')
const gramsPerKg = 1000
const unweighed = { grossQty: null, weightResult: 'none', isTyped: 'N' }
const unsealed = { sscc: '', sealedBy: '', sealTime: null }

/** The server's half of the commands on boxes (factory.md 3.12). */
export const boxHalves: readonly CommandHalf[] = [
  implement<BoxRow>(openBox, {
    async make({ unit, asked, records, plantTz }) {
      const jobId = text(asked, 'jobId')
      for (const turn of jobTurns(jobId)) await takeTurn(unit.trx, turn)
      const job = await jobRow(unit, jobId)
      const why = await whyNotPack(unit, job)
      if (why !== null) throw new Problem(409, why)
      await requireNeed(unit, job)
      const box = await nextBox(unit, job, await nextNumber(unit, 'mes_box', { plantTz }))
      await unit.trx.insertInto('mes_box').values(box).execute()
      return records.kept('add', box.id)
    },
    told: ({ boxNo }) => `${boxNo} 已打开`,
  }),
  ...inTurns<BoxRow>(
    ({ record }) => jobTurns(record.jobId),
    [
      implement<BoxRow>(fillBox, {
        guards: [mayPack, hasRoom],
        async run({ unit, record, asked }) {
          const count = Number(asked['count'])
          await keepPieces(unit, record, { pieceCode: '', count, source: 'manual', deviceId: '', scanEventId: '' })
          return { qty: record.qty + count }
        },
        told: ({ qty, packQty }) => (qty === packQty ? '这一箱满了' : `还差 ${packQty - qty} 件`),
      }),
      implement<BoxRow>(takeOutPiece, {
        guards: [isPacking],
        async run({ unit, record, asked }) {
          const count = await voidPieces(unit, { boxId: record.id, itemId: text(asked, 'itemId') })
          if (count === 0) throw new Problem(409, '这一件已不在这个箱里，请刷新后重试')
          return { ...unweighed, qty: record.qty - count, isTail: 'N' }
        },
        told: () => '已取出',
      }),
      implement<BoxRow>(fullBox, { guards: [isFull] }),
      implement<BoxRow>(tailBox, { guards: [isPacking, hasPieces, isOnlyTail], run: async () => ({ isTail: 'Y' }) }),
      implement<BoxRow>(weighBox, {
        guards: [isPacking],
        async run({ unit, record, asked }) {
          const [job, box] = [await jobRow(unit, record.jobId), await boxRow(unit, record.id)]
          const typed = typeof asked['grossQty'] === 'number' ? toMicro(asked['grossQty']) : null
          const from = { scaleId: text(asked, 'scaleId'), terminal: text(asked, 'terminal'), frames: text(asked, 'frames') }
          const gross = await grossOf(unit, { ...from, typed, reason: text(asked, 'reason') }, job)
          const complaint = weightComplaint(job, box, gross)
          return {
            grossQty: fromMicro(Math.round(gross / gramsPerKg)),
            weightResult: complaint === null ? 'pass' : 'fail',
            isTyped: typed === null ? 'N' : 'Y',
          }
        },
        told: ({ weightResult }) => (weightResult === 'pass' ? '检重合格，可以封箱' : '检重不合格，不能封箱'),
      }),
      implement<BoxRow>(sealBox, {
        guards: [maySeal, isWeighed],
        async run({ unit, record, plantTz }) {
          await addToJob(unit, record.jobId, { qtyBoxed: record.qty })
          return { sscc: await nextSscc(unit, plantTz), sealedBy: unit.by.username, sealTime: unit.at }
        },
        told: ({ boxNo }) => `${boxNo} 已封箱，请打印并贴上标签`,
      }),
      implement<BoxRow>(unsealBox, {
        guards: [isPacking, isOnNoHandover],
        async run({ unit, record }) {
          await addToJob(unit, record.jobId, { qtyBoxed: -record.qty })
          return { ...unsealed, ...unweighed, isTail: 'N', retiredSscc: [record.retiredSscc, record.sscc].filter((code) => code !== '').join(',') }
        },
        told: ({ boxNo }) => `${boxNo} 已拆封，请撕下旧标签`,
      }),
      implement<BoxRow>(saveBox, {
        async run({ unit, record, asked }) {
          const job = await jobRow(unit, record.jobId)
          const locationId = text(asked, 'locationId')
          const ref = { type: 'mesBox', id: record.id }
          const { huId } = await packStock(unit, { lotId: record.lotId ?? '', pieces: record.qty, to: locationId, ref, batchNo: record.batchNo })
          await orderPacked(unit, { planId: job.planId, pieces: record.qty })
          return { huId, locationId, leftQty: record.qty }
        },
      }),
      implement<BoxRow>(shipBox, { run: async () => ({ locationId: null }) }),
      implement<BoxRow>(voidBox, {
        async run({ unit, record }) {
          await voidPieces(unit, { boxId: record.id, itemId: null })
          return { qty: 0 }
        },
      }),
    ],
  ),
]

/** No box is opened when all is packed, and no more are open than what is left to pack needs: of two who open one for the same last pieces the second goes on with the first. */
async function requireNeed({ trx }: Pick<ReadUnit, 'trx'>, { id, qtyTarget, qtyGood }: Job): Promise<void> {
  const left = qtyTarget - qtyGood
  if (left <= 0) throw new Problem(409, `已包够 ${qtyTarget} 件，不用再开箱。请按“开始对账”；还要多包的请另开内包任务`)
  const open = await trx.selectFrom('mes_box').select(['boxNo', 'qty', 'packQty']).where('jobId', '=', id).where('status', '=', 'open').orderBy('seq').execute()
  const room = open.reduce((sum, { qty, packQty }) => sum + packQty - qty, 0)
  if (room === 0 || room < left) return
  throw new Problem(409, `还差 ${left} 件，${open[0]?.boxNo ?? ''} 还装得下 ${room} 件。请接着装它`)
}

async function mayPack({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  return whyNotPack(unit, await jobRow(unit, record.jobId))
}

/** No piece goes in: a box is closed whatever its inner packing material is, or the job could not be counted (docs/decisions/162-pans-that-are-packed.md). */
async function maySeal({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  return whyNotSeal(unit, await jobRow(unit, record.jobId))
}

/** Boxes are weighed, closed as the tail and opened again while their job is packed. */
async function isPacking({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  const { jobNo, status } = await jobRow(unit, record.jobId)
  if (status === 'packing') return null
  return `任务 ${jobNo} 是“${jobStatusText(status)}”，不能再动它的箱。${status === 'paused' || status === 'reconciling' ? '请先“继续”任务' : ''}`
}

/** factory.md 4 R11, R25: never beyond what the box holds, and less only by a name of its own. */
function hasRoom({ record, asked }: Guarded<BoxRow>): string | null {
  const room = record.packQty - record.qty
  if (asked === null || Number(asked['count']) <= room) return null
  return `${record.boxNo} 还差 ${room} 件就满，装不下 ${String(asked['count'])} 件。请改成 ${room} 件，其余装下一箱`
}

function isFull({ record }: Guarded<BoxRow>): string | null {
  return record.qty === record.packQty ? null : `${record.boxNo} 还差 ${record.packQty - record.qty} 件。没有更多时按“尾箱”收口`
}

function hasPieces({ record }: Guarded<BoxRow>): string | null {
  return record.qty > 0 ? null : `${record.boxNo} 还是空箱，不能作尾箱。用不着时请“作废”`
}

async function isOnlyTail({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  const other = await tailOf(unit, record)
  return other ? `这个任务已有尾箱 ${other.boxNo}。请把两箱并成一箱：先拆封 ${other.boxNo}，再接着装` : null
}

function tailOf({ trx }: Pick<ReadUnit, 'trx'>, { id, jobId }: BoxRow) {
  return trx
    .selectFrom('mes_box')
    .select('boxNo')
    .where('jobId', '=', jobId)
    .where('id', '<>', id)
    .where('isTail', '=', 'Y')
    .where('status', '<>', 'void')
    .executeTakeFirst()
}

/** factory.md 4 R6: the weight is a gate. */
async function isWeighed({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  if (record.weightResult === 'pass') return null
  if (record.weightResult === 'none' || record.grossQty === null) return `${record.boxNo} 还没有检重，请先放到秤上检重`
  return weightComplaint(await jobRow(unit, record.jobId), await boxRow(unit, record.id), toMicro(record.grossQty) * gramsPerKg)
}

async function isOnNoHandover({ unit, record }: Guarded<BoxRow>): Promise<string | null> {
  if (record.handoverId === null) return null
  const found = await unit.trx.selectFrom('mes_nbc_handover').select('handoverNo').where('id', '=', record.handoverId).executeTakeFirst()
  return `${record.boxNo} 在入存单 ${found?.handoverNo ?? ''} 上，请先把它拿下来`
}
