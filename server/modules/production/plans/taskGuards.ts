import { toMicro } from '#contract/rules/quantity.ts'
import type { Guarded } from '../../../resource/command/commandHalf.ts'
import { roomOf, tooLittle } from './stepRoom.ts'
import { stepsOf, stepWithin } from './steps.ts'
import type { Task } from './taskCommands.ts'

type Asking = Guarded<Task>

const madeIn = ({ qtyGood, qtyBad }: Task) => toMicro(qtyGood) + toMicro(qtyBad)

export function isReported({ record }: Asking): string | null {
  return record.qtyGood + record.qtyBad > 0 ? null : '还没有报工，请先报工再完成'
}

/** What comes out of a step is known when nothing more comes into it. */
export async function nothingMoreComes({ unit, record }: Asking): Promise<string | null> {
  const { before } = await stepWithin(unit.trx, record)
  return before === null || before.status === 'done' ? null : `前一道“${before.name}”（${before.taskNo}）还没有完成，请先完成它`
}

export async function isEnough({ unit, record }: Asking): Promise<string | null> {
  return tooLittle(await roomOf(unit.trx, record), madeIn(record))
}

export async function isTooLittle(asking: Asking): Promise<string | null> {
  return (await isEnough(asking)) === null ? '数量已经够了，不用“欠产完成”，请直接用“完成”' : null
}

/** What may be made more is decided where the material comes in. */
export async function isFirst({ unit, record }: Asking): Promise<string | null> {
  const { before } = await stepWithin(unit.trx, record)
  return before === null ? null : `这道工序最多做前一道“${before.name}”做出的合格数量，请在这批的首道工序上放行`
}

/** A batch of which every step was skipped was not made. */
export async function anotherIsLeft({ unit, record }: Asking): Promise<string | null> {
  const others = (await stepsOf(unit.trx, record.planId)).filter(({ id, status }) => id !== record.id && status !== 'cancelled')
  return others.length > 0 ? null : '这批只剩这一道工序，全部跳过就等于没有做。不做这批时请撤回派工，再取消计划'
}

/** Why skipping a step has to be signed for: a critical one, or the one whose output is the batch. */
export async function whySkipIsSigned({ unit, record }: Asking): Promise<string | null> {
  if (record.ccp === 'Y') return '这是关键控制点'
  return (await stepWithin(unit.trx, record)).after === null ? '这是末道工序，跳过后前一道的合格就是这批的产出' : null
}
