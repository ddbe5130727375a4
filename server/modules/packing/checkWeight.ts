import { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import { bigMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { requireWeight } from '../material/amounts.service.ts'
import { capturedFrom, capturedWeight } from '../scales/readings.service.ts'
import { scaleOf, scaleStands } from '../scales/scaleStands.service.ts'
import type { Box, Job } from './jobRow.ts'

/** Where a box stands, and what a person read where no scale says it (millionths of a gram). */
export type BoxWeighing = { scaleId: string; terminal: string; frames: string; typed: number | null; reason: string }

/** What a box weighs in millionths of a gram, by the scale, or by somebody who may read it (factory.md 4 R6, R7). Throws 403, 404, 409 or 422. */
export async function grossOf(unit: UnitOfWork, { scaleId, terminal, frames, typed, reason }: BoxWeighing, { weightTol }: Job): Promise<number> {
  if (typed !== null) {
    if (!unit.by.permissions.has('mes:box:manual')) throw new Problem(403, '您不能手工输入箱重，请用秤称，或请有权限的人输入')
    if (reason === '') throw new Problem(422, '手工输入箱重要写明原因', { fields: { reason: ['请填写手工输入的原因'] } })
    return typed
  }
  const scale = await scaleOf(unit.trx, scaleId)
  if (!scale) throw new Problem(404, '没有这台秤，请先选内包台的秤')
  const why = await scaleStands(unit.trx, scaleId, unit.at)
  if (why !== null) throw new Problem(409, why)
  const grams = (amount: number, from: string) => requireWeight(bigMicro(amount), { from, to: 'g', name: scale.name })
  if (grams(scale.readability, scale.unit) * 4 > weightTol)
    throw new Problem(409, `${scale.name}的分度值 ${scale.readability} ${scale.unit} 太粗，箱重允差 ±${said(weightTol)}。请换一台更细的秤`)
  if (frames !== '' && scale.link !== 'webSerial') throw new Problem(422, `${scale.name}由服务器读取，不接受终端送来的读数。请刷新页面后重试`)
  const shown = frames === '' ? capturedWeight(scaleId, terminal, unit.at) : await fromBrowser(unit, scaleId, frames)
  if (shown.isNet === true) throw new Problem(409, `${scale.name}上去过皮，显示的是净重。请在秤上取消去皮，空箱重由系统减`)
  const gross = grams(shown.mg, 'mg')
  if (gross > grams(scale.capacity, scale.unit)) throw new Problem(409, `超过${scale.name}的最大秤量 ${scale.capacity} ${scale.unit}，请换一台秤`)
  return gross
}

async function fromBrowser({ trx, at }: UnitOfWork, scaleId: string, frames: string) {
  const row = await trx.selectFrom('mes_scale').selectAll().where('id', '=', scaleId).executeTakeFirstOrThrow()
  const lines = frames.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  // what a scale does not have rests as an empty text
  return capturedFrom(ScaleSetup.parse(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]))), lines, at)
}

/** What a box with so many pieces should weigh: tare + n × unit weight (millionths of a gram). */
export const expectedGross = ({ tareWeight, unitWeight }: Job, { qty }: Pick<Box, 'qty'>): number => tareWeight + qty * unitWeight

/** Whether a box weighs what its pieces weigh; otherwise a sentence that says how many pieces that is. */
export function weightComplaint(job: Job, box: Box, gross: number): string | null {
  const diff = gross - expectedGross(job, box)
  if (Math.abs(diff) <= job.weightTol) return null
  const pieces = Math.round(Math.abs(diff) / job.unitWeight)
  const about = pieces === 0 ? '请核对空箱和杂物' : diff < 0 ? `约少 ${pieces} 件，请点数补齐` : `约多 ${pieces} 件，请取出多的，或看看是不是混进了别的东西`
  return `${box.boxNo} 应重 ${said(expectedGross(job, box))} ± ${said(job.weightTol)}，称得 ${said(gross)}，${diff < 0 ? '轻' : '重'}了 ${said(Math.abs(diff))}：${about}`
}

const said = (micro: number): string => `${quantityText(fromMicro(micro), 2)} g`
