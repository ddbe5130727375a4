import { clearanceItemTexts, signClearance } from '#contract/modules/charging/lineClearance.ts'
import type { Actor } from '../../bus/unit.ts'
import type { Desk } from './desk.ts'

type Place = { by: Actor; planId: string; equipmentId: string }

/** A machine is cleared for a batch, unless it is already. Software people cannot sign: the record names who did it, and has no signature. */
export async function clear(desk: Desk, { by, planId, equipmentId }: Place): Promise<void> {
  const valid = await desk.db
    .selectFrom('mes_line_clearance')
    .select('id')
    .where('planId', '=', planId)
    .where('equipmentId', '=', equipmentId)
    .where('status', '=', 'valid')
    .executeTakeFirst()
  if (valid) return
  const items = Object.keys(clearanceItemTexts).join(',')
  const of = { areaType: 'equipment', equipmentId, workshopId: null, planId, items, photos: '', remark: '' }
  const id = await desk.add(by, 'mesLineClearance', of)
  await desk.giveUnsigned(by, signClearance, id)
}
