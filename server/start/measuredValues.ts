import type { MeasuredValue } from '#contract/modules/charging/measuredWanted.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'

/** points that one value of a pass is told from */
const points = 500

type Parts = {
  tags: readonly Pick<PlcTag, 'tagCode' | 'equipmentCode'>[]
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  equipCode: string
  name: string
  fromMs: number
  toMs: number
}

/** What a value of a machine was over some time, by its history; null where the machine has no such value, or nothing of it is known. */
export async function measuredValue({ tags, trend, equipCode, name, fromMs, toMs }: Parts): Promise<MeasuredValue | null> {
  const tag = tags.find(({ tagCode, equipmentCode }) => equipmentCode === equipCode && tagCode.endsWith(`.${name}`))
  const history = tag ? await trend({ tagCode: tag.tagCode, fromMs, toMs, points }).catch(() => null) : null // nothing was kept of it
  const known = (history?.points ?? []).flatMap(([, , high, last]) => (high === null || last === null ? [] : [{ high, last }]))
  if (!history || known.length === 0) return null
  return {
    highest: Math.max(...known.map(({ high }) => high)),
    average: known.reduce((sum, { last }) => sum + last, 0) / known.length,
    knownPct: Math.min(100, (known.length / history.points.length) * 100),
  }
}
