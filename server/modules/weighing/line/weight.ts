import { ScaleSetup } from '#contract/modules/scales/scale.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { said } from '../said.ts'
import { capturedFrom, capturedWeight } from '../../scales/readings.service.ts'
import type { CapturedWeight } from '../../scales/readings.service.ts'
import { scaleOf, scaleStands } from '../../scales/scaleStands.service.ts'
import type { KnownScale } from '../../scales/scaleStands.service.ts'
import { inUnit } from './inUnit.ts'
import type { LineRow } from './lineRow.ts'

/** What lies on a scale, in millionths of the material's unit, and how it is known. */
export type Weight = { micro: number; sampleCount: number; rawFrame: string; source: string; stableFlag: 'Y' | 'N' }
/** What the desk asks to be weighed: `typed` is a weight that a person read from the display, in the material's unit. */
export type Weighing = { scale: KnownScale; terminal: string; frames: string; typed: number | null; reason: string; measure: string }

/** a scale that is off by more than this part of a tolerance is too coarse for it */
export const coarsestPart = 4
export const toleranceOf = ({ upper, lower }: LineRow['band']): number => (upper - lower) / 2

/** The scale may weigh this line now (factory.md 4 R7, R21): checked and calibrated, in a unit that converts, fine enough. Throws 404 or 409. */
export async function scaleFor({ trx, at }: UnitOfWork, scaleId: string, { band, unit, weighCenterId }: LineRow): Promise<KnownScale> {
  const scale = await scaleOf(trx, scaleId)
  if (!scale) throw new Problem(404, '没有这台秤，请重新选择')
  const why = await scaleStands(trx, scaleId, at)
  if (why !== null) throw new Problem(409, why)
  const center =
    weighCenterId === null
      ? undefined
      : await trx.selectFrom('mes_weigh_center').select(['name', 'scaleIds']).where('id', '=', weighCenterId).executeTakeFirst()
  const allowed = (center?.scaleIds ?? '').split(/[,，]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  if (allowed.length > 0 && !allowed.includes(scale.code) && !allowed.includes(scaleId))
    throw new Problem(409, `${scale.name}不在${center?.name ?? ''}，请换那里的秤`)
  const readability = inUnit(scale, { amount: scale.readability, from: scale.unit, to: unit })
  const tolerance = toleranceOf(band)
  if (readability * coarsestPart > tolerance)
    throw new Problem(
      409,
      `${scale.name}的分度值 ${scale.readability} ${scale.unit} 太粗：允差 ±${said(Math.floor(tolerance), unit)}，分度值应不大于它的四分之一。请换一台更细的秤`,
    )
  return scale
}

/** Reads the scale, or takes what was typed by somebody who may. Throws 403, 409 or 422. */
export async function weightOn(unit: UnitOfWork, { scale, terminal, frames, typed, reason, measure }: Weighing): Promise<Weight> {
  const weight = typed === null ? await shownWeight(unit, { scale, terminal, frames, measure }) : typedWeight(unit, typed, reason)
  if (weight.micro > inUnit(scale, { amount: scale.capacity, from: scale.unit, to: measure }))
    throw new Problem(409, `超过${scale.name}的最大秤量 ${scale.capacity} ${scale.unit}，请分几次称`)
  return weight
}

async function shownWeight(unit: UnitOfWork, { scale, terminal, frames, measure }: Omit<Weighing, 'typed' | 'reason'>): Promise<Weight> {
  const shown = frames === '' ? capturedWeight(scale.id, terminal, unit.at) : await fromBrowser(unit, scale, frames)
  if (shown.isNet === true) throw new Problem(409, `${scale.name}上去过皮，显示的是净重。请在秤上取消去皮，皮重由系统记`)
  const { sampleCount, rawFrame, source } = shown
  return { micro: inUnit(scale, { amount: shown.mg, from: 'mg', to: measure }), sampleCount, rawFrame, source, stableFlag: 'Y' }
}

/** Bytes of a port that the browser holds count only for a scale that is read there: the server reads its own ports by itself. */
async function fromBrowser({ trx, at }: UnitOfWork, scale: KnownScale, frames: string): Promise<CapturedWeight> {
  if (scale.link !== 'webSerial') throw new Problem(422, `${scale.name}由服务器读取，不接受终端送来的读数。请刷新页面后重试`)
  const row = await trx.selectFrom('mes_scale').selectAll().where('id', '=', scale.id).executeTakeFirstOrThrow()
  const lines = frames.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  // what a scale does not have rests as an empty text
  const setup = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]))
  return capturedFrom(ScaleSetup.parse(setup), lines, at)
}

function typedWeight({ by }: UnitOfWork, typed: number, reason: string): Weight {
  if (!by.permissions.has('mes:weigh:manual')) throw new Problem(403, '您不能手工输入重量，请用秤称，或请有权限的人输入')
  if (reason === '') throw new Problem(422, '手工输入重量要写明原因', { fields: { reason: ['请填写手工输入的原因'] } })
  return { micro: typed, sampleCount: 0, rawFrame: '', source: 'manual', stableFlag: 'N' }
}
