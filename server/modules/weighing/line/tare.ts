import { fromMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { said } from '../said.ts'
import { containerFor, containerOf, occupy, requireBookTare } from './container.ts'
import type { LineRow } from './lineRow.ts'
import { coarsestPart, scaleFor, toleranceOf, weightOn } from './weight.ts'

type Tared = { scaleId: string; container: { code: string; scanEventId: string }; terminal: string; frames: string; typed: number | null; reason: string }

/**
 * The empty container is on the scale: its weight is the tare of what follows, and within its tolerance that of the book. Tared again, it is the same
 * container and still empty. Returns what changes in the line.
 */
export async function tare(unit: UnitOfWork, line: LineRow, { scaleId, container: { code, scanEventId }, ...read }: Tared) {
  const scale = await scaleFor(unit, scaleId, line)
  const container = code === '' ? await containerOf(unit, line.containerId) : await containerFor(unit, line, { code, scanEventId })
  const { micro, rawFrame } = await weightOn(unit, { scale, measure: line.unit, ...read })
  if (micro < 0) throw new Problem(409, `${scale.name}显示 ${said(micro, line.unit)}，没有归零。请拿走秤上的东西，在秤上归零，再放空容器去皮`)
  if (container) {
    requireBookTare(container, micro, line.unit)
    await occupy(unit, container, line.batchNo)
  } else requireStillEmpty(line, micro)
  await unit.trx.updateTable('mes_weight_line').set({ tareFrame: rawFrame }).where('id', '=', line.id).execute()
  return { scaleId: scale.id, containerId: container?.id ?? null, tareQty: fromMicro(micro) }
}

/** What was poured in since the last tare would be weighed as container, and missing from the record: more than a scale may be off by is no drift. */
function requireStillEmpty({ tareQty, unit, band, containerId }: LineRow, micro: number): void {
  if (tareQty === null || containerId !== null || micro - tareQty <= toleranceOf(band) / coarsestPart) return
  throw new Problem(409, `比刚才的皮重多了 ${said(micro - tareQty, unit)}，容器里可能已有料。请倒空再去皮；换了容器请先按“换一袋”，再扫料袋`)
}
