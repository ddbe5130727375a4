import type { ChargeResult } from '#contract/modules/charging/charge.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import type { WeighedUnit } from '../weighing/weighedUnits.service.ts'
import { comparePhases } from './batchBags.ts'
import type { Bag } from './batchBags.ts'
import { cleanUntil, isBegun } from './chargeTask.ts'
import type { ChargeTask, Vessel } from './chargeTask.ts'
import { clearanceFor } from './clearances.service.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>
export type Place = { task: ChargeTask; vessel: Vessel; plantTz: string }
export type Refusal = { check: Exclude<ChargeResult, 'ok' | 'undone'>; message: string }

const phaseTexts: Readonly<Record<string, string>> = { A: '粉相', B: '色粉相', C: '油相' }

/** The first thing that keeps anything of a batch out of a vessel: it is the one of the task, it was cleared, it is clean (factory.md 3.8, R15). */
export async function placeRefusal(look: Look, place: Place): Promise<Refusal | null> {
  return (await wrongVessel(look, place)) ?? (await notCleared(look, place)) ?? (await dirty(look, place))
}

/** The first thing that keeps a bag out of the vessel, in the order of factory.md 3.8: its batch, its signature, its phase, and that it is not in already. */
export function bagRefusal({ task, bags, scanned }: { task: ChargeTask; bags: readonly Bag[]; scanned: Scanned }): Refusal | null {
  return wrongBatch(task, scanned) ?? unsigned(scanned) ?? wrongPhase(bags, scanned) ?? chargedAlready(bags, scanned)
}

/** A unit whose label was scanned, and what it was weighed for; null: nothing was weighed into it. */
export type Scanned = { huId: string; huCode: string; materialName: string; weighed: WeighedUnit | null }

async function wrongVessel({ trx }: Look, { task, vessel }: Place): Promise<Refusal | null> {
  const refused = (message: string): Refusal => ({ check: 'wrongVessel', message })
  if (task.status !== 'running') return refused(`任务 ${task.taskNo} 没有在进行，请先开工或继续，再投料`)
  if (task.equipmentId === vessel.id) return null
  const right = await trx
    .selectFrom('mes_equipment')
    .select(['equipCode', 'name'])
    .where('id', '=', task.equipmentId ?? '')
    .executeTakeFirst()
  const wanted = right ? `${right.equipCode} ${right.name}` : '还没有分配的设备'
  return refused(`批次 ${task.batchNo} 应投 ${wanted}，这里是 ${vessel.equipCode} ${vessel.name}。请到对的设备投料，或先给任务“换设备”`)
}

async function notCleared(look: Look, { task, vessel, plantTz }: Place): Promise<Refusal | null> {
  const refused = (message: string): Refusal => ({ check: 'notCleared', message })
  if (await isBegun(look, task, vessel)) return null
  const clearance = await clearanceFor(look, task.planId, vessel)
  if (!clearance) return refused(`${vessel.equipCode} 还没有为批次 ${task.batchNo} 清场。请先填清场记录并由两人签名`)
  const { clearanceNo, status, validUntil } = clearance
  if (status === 'draft') return refused(`清场记录 ${clearanceNo} 还没有签名。请由清场人和复核人签名后再投料`)
  if (status === 'valid' && validUntil !== null && validUntil > look.at) return null
  if (status === 'used') return refused(`清场记录 ${clearanceNo} 已经用过。请重新清场并由两人签名`)
  return refused(`清场记录 ${clearanceNo} 已于 ${validUntil === null ? '早些时候' : wireTime(validUntil, plantTz)} 过期。请重新清场并由两人签名`)
}

async function dirty(look: Look, { task, vessel, plantTz }: Place): Promise<Refusal | null> {
  const refused = (message: string): Refusal => ({ check: 'dirty', message })
  const { equipCode, chargedBatchNo, cleanStatus } = vessel
  if (await isBegun(look, task, vessel)) return null
  const until = cleanUntil(vessel)
  if (until !== null && until > look.at) return null
  if (until !== null) return refused(`${equipCode} 的清洁已于 ${wireTime(until, plantTz)} 过期。请重新清洁，再按“清洁完成”`)
  if (cleanStatus === 'clean') return refused(`${equipCode} 没有清洁时间。请清洁后按“清洁完成”`)
  return refused(`${equipCode} ${chargedBatchNo === '' ? '还没有清洁' : `做过批次 ${chargedBatchNo}，还没有清洁`}。请清洁后按“清洁完成”`)
}

function wrongBatch({ planId, batchNo }: ChargeTask, { huCode, weighed }: Scanned): Refusal | null {
  const refused = (message: string): Refusal => ({ check: 'wrongBatch', message })
  if (weighed === null) return refused(`${huCode} 不是称好的料袋。请扫批次 ${batchNo} 的料袋标签`)
  if (weighed.planId !== planId) return refused(`${huCode} 是批次 ${weighed.batchNo} 的料，这里做的是 ${batchNo}。请放回并取 ${batchNo} 的料袋`)
  return weighed.isVoid ? refused(`${huCode} 的称量已作废。请取重新称好的料袋`) : null
}

function unsigned({ huCode, weighed }: Scanned): Refusal | null {
  if (weighed?.isSigned) return null
  return { check: 'unsigned', message: `${huCode} 称好后还没有复核。请先到称量间由另一个人复核签名` }
}

/** What belongs to an earlier phase goes in first; within a phase any order will do. */
function wrongPhase(bags: readonly Bag[], { huCode, weighed }: Scanned): Refusal | null {
  const phase = weighed?.phase ?? ''
  const before = bags.filter((bag) => bag.charged === null && comparePhases(bag.phase, phase) < 0)
  const [first] = before
  if (!first) return null
  const words = phaseTexts[first.phase] ?? first.phase
  const more = before.length > 1 ? `等 ${before.length} 袋` : ''
  return { check: 'order', message: `${huCode} 还不能投：${words}的 ${first.huCode} ${first.materialName}${more}要先投` }
}

function chargedAlready(bags: readonly Bag[], { huId, huCode }: Scanned): Refusal | null {
  const bag = bags.find((one) => one.huId === huId)
  if (bag?.charged == null) return null
  return { check: 'dup', message: `${huCode} 已经投过，不用再投。请核对手里的料袋` }
}
