import { fromMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { containerFor, occupy, requireBookTare } from './container.ts'
import type { LineRow } from './lineRow.ts'
import { scaleFor, weightOn } from './weight.ts'

type Tared = { scaleId: string; container: { code: string; scanEventId: string }; terminal: string; frames: string; typed: number | null; reason: string }

/** The empty container is on the scale: its weight is the tare of what follows, and within its tolerance that of the book. Returns what changes in the line. */
export async function tare(unit: UnitOfWork, line: LineRow, { scaleId, container: { code, scanEventId }, ...read }: Tared) {
  const scale = await scaleFor(unit, scaleId, line)
  const container = code === '' ? null : await containerFor(unit, line, { code, scanEventId })
  const { micro, rawFrame } = await weightOn(unit, { scale, measure: line.unit, ...read })
  if (container) {
    requireBookTare(container, micro, line.unit)
    await occupy(unit, container, line.batchNo)
  }
  await unit.trx.updateTable('mes_weight_line').set({ tareFrame: rawFrame }).where('id', '=', line.id).execute()
  return { scaleId: scale.id, containerId: container?.id ?? null, tareQty: fromMicro(micro) }
}
