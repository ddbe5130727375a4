import { abortMilling, finishMilling, mostMillPasses, passMilling, repassMilling, sampleMilling, startMilling } from '#contract/modules/charging/millRecord.ts'
import type { millRecords } from '#contract/modules/charging/millRecord.ts'
import { taskStatusTexts } from '#contract/modules/production/planStates.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { takeTurn, turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import type { Change } from '../../resource/write/hooks.ts'
import { measuredIn } from './millMeasured.ts'
import './tables.ts'

/** Amounts of the wire; an instant may be written as ms since the epoch, as it rests, and is read as a text. */
export type MillPass = Omit<NonNullable<(typeof millRecords)['rowType']>, 'startTime' | 'endTime'> & {
  id: string
  startTime: string | number | null
  endTime: string | number | null
}

const figureIn = (asked: Row, name: string) => (typeof asked[name] === 'number' ? asked[name] : null)
const textIn = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
const turns = ({ record }: Pick<Guarded<MillPass>, 'record'>) => [turnOf('mes_task', record.taskId)]

/** The server's half of the commands on passes through mills (factory.md 3.9). */
export const millHalves: readonly CommandHalf[] = [
  implement<MillPass>(startMilling, { make: begin, told: ({ passNo }) => `第 ${passNo} 遍已开始` }),
  implement<MillPass>(sampleMilling, {
    turns,
    async run({ unit, record, asked }) {
      const outQty = figureIn(asked, 'outQty') ?? 0
      if (outQty > record.inQty) throw refused('outQty', `投入 ${record.inQty} ${record.unit}，出料不能比它多。请核对重量`)
      return { outQty, yieldPct: yieldOf(outQty, record.inQty), endTime: unit.at, ...(await measuredIn(unit, record.id)) }
    },
  }),
  implement<MillPass>(passMilling, {
    turns,
    run: async ({ asked }) => {
      if (asked['metalCheck'] !== 'pass') throw refused('metalCheck', '检出金属的料不能判合格。请“再磨一遍”或“中止”，并处理金属来源')
      return found(asked)
    },
  }),
  implement<MillPass>(repassMilling, { turns, guards: [onePassIsLeft, somethingCameOut], run: again, told: () => '已开始下一遍' }),
  implement<MillPass>(finishMilling),
  implement<MillPass>(abortMilling, {
    turns,
    async run({ unit, record, asked }) {
      const ended = record.endTime === null ? { endTime: unit.at, ...(await measuredIn(unit, record.id)) } : {}
      return { abortReason: textIn(asked, 'reason'), ...ended }
    },
  }),
]

async function begin({ unit, asked, records, plantTz }: Omit<Running<MillPass>, 'record'>): Promise<Change> {
  const taskId = textIn(asked, 'taskId')
  await takeTurn(unit.trx, turnOf('mes_task', taskId))
  const task = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['mes_task.id', 'taskNo', 'mes_task.status', 'mes_task.unit', 'equipmentId', 'machineType', 'batchNo'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  if (!task) throw new Problem(404, '没有找到这道任务，可能已被取消')
  if (task.status !== 'running') throw new Problem(409, unmillable(task))
  if (task.machineType !== 'mill' || task.equipmentId === null) throw new Problem(409, `任务 ${task.taskNo} 不在磨机上做，请选择磨粉工序的任务`)
  const before = await unit.trx
    .selectFrom('mes_mill_record')
    .select(['millNo', 'passNo', 'status'])
    .where('taskId', '=', taskId)
    .orderBy('passNo', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const open = before.find(({ status }) => status === 'running' || status === 'sampling' || status === 'pass')
  if (open) throw new Problem(409, `这道任务的 ${open.millNo}（第 ${open.passNo} 遍）还没有完成，请先完成或中止它`)
  const passNo = (before.find(({ status }) => status !== 'aborted')?.passNo ?? 0) + 1
  if (passNo > mostMillPasses) throw new Problem(409, tooManyPasses)
  const inQty = figureIn(asked, 'inQty') ?? 0
  if (inQty <= 0) throw refused('inQty', '投入应大于 0')
  const of = { taskId, batchNo: task.batchNo, equipmentId: task.equipmentId, unit: task.unit }
  return records.add({}, await newPass(unit, { of, passNo, inQty, asked, plantTz }))
}

/** What came out goes in again, by the settings of this pass where no others are given. */
async function again({ unit, record, asked, records, plantTz }: Running<MillPass>): Promise<Partial<MillPass>> {
  const { taskId, batchNo, equipmentId, unit: measure, screenMesh, rotorRpm, feedRate } = record
  const settings = { screenMesh, rotorRpm, feedRate, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null)) }
  const of = { taskId, batchNo, equipmentId, unit: measure }
  await records.add({}, await newPass(unit, { of, passNo: record.passNo + 1, inQty: record.outQty ?? 0, asked: settings, plantTz }))
  return found(asked)
}

type NewPass = {
  of: Pick<MillPass, 'taskId' | 'batchNo' | 'equipmentId' | 'unit'>
  passNo: number
  inQty: number
  asked: Row
  plantTz: string
}

async function newPass(unit: UnitOfWork, { of, passNo, inQty, asked, plantTz }: NewPass): Promise<Partial<MillPass>> {
  const unknown = { outQty: null, yieldPct: null, outTempMax: null, currentAvg: null, knownPct: null, sieveResidue: null, d50: null, d90: null }
  const settings = { screenMesh: figureIn(asked, 'screenMesh') ?? 0, rotorRpm: figureIn(asked, 'rotorRpm'), feedRate: figureIn(asked, 'feedRate') }
  const words = { metalCheck: '', abortReason: '', operator: unit.by.username, status: 'running' }
  const millNo = await nextNumber(unit, 'mes_mill_record', { plantTz })
  return { ...of, ...unknown, ...settings, ...words, millNo, passNo, inQty, startTime: unit.at, endTime: null }
}

/** What the laboratory says of a sample: half of a powder is never coarser than nine tenths of it, and metal was found or not. */
function found(asked: Row): Partial<MillPass> {
  const [d50, d90, metalCheck] = [figureIn(asked, 'd50'), figureIn(asked, 'd90'), textIn(asked, 'metalCheck')]
  if (d50 !== null && d90 !== null && d50 > d90) throw refused('d50', `D50 ${d50} µm 比 D90 ${d90} µm 还大，可能填反了。请核对粒度报告`)
  if (metalCheck !== 'pass' && metalCheck !== 'fail') throw refused('metalCheck', '请选择金检结果：合格，或检出金属')
  return { d50, d90, sieveResidue: figureIn(asked, 'sieveResidue'), metalCheck }
}

const yieldOf = (outQty: number, inQty: number) => Math.round((outQty / inQty) * 10_000) / 100

const tooManyPasses = `已经磨了 ${mostMillPasses} 遍，不能再磨。请中止并通知工艺员`

function onePassIsLeft({ record }: Guarded<MillPass>): string | null {
  return record.passNo < mostMillPasses ? null : tooManyPasses
}

function somethingCameOut({ record }: Guarded<MillPass>): string | null {
  return record.outQty === null || record.outQty > 0 ? null : '这一遍没有出料，没有可以再磨的。请中止它'
}

function unmillable({ taskNo, status }: { taskNo: string; status: string }): string {
  const state = Object.entries(taskStatusTexts).find(([value]) => value === status)?.[1] ?? status
  return `“${state}”的工序任务 ${taskNo} 不能磨粉。请先开工，已结束的请新建任务`
}

function refused(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
