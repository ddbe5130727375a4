import { measuredWanted } from '#contract/modules/charging/measuredWanted.ts'
import type { MeasuredValue } from '#contract/modules/charging/measuredWanted.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import './tables.ts'

/** names of a mill's values (factory.md 6.6) */
const outTemp = 'outTemp'
const current = 'current'

/** What a mill itself measured from the begin of a pass until now; nulls where nobody knows. `knownPct` is of the value that is known least. */
export async function measuredIn(unit: UnitOfWork, passId: string): Promise<{ outTempMax: number | null; currentAvg: number | null; knownPct: number | null }> {
  const pass = await unit.trx
    .selectFrom('mes_mill_record')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_mill_record.equipmentId')
    .select(['equipCode', 'startTime'])
    .where('mes_mill_record.id', '=', passId)
    .executeTakeFirstOrThrow()
  const values = new Map<string, MeasuredValue>()
  const [fromMs, toMs] = [Number(pass.startTime), unit.at]
  if (toMs > fromMs)
    await unit.within(measuredWanted, {
      equipCode: pass.equipCode,
      names: [outTemp, current],
      fromMs,
      toMs,
      tell: (name, value) => void values.set(name, value),
    })
  const [temperature, amps] = [values.get(outTemp), values.get(current)]
  const known = [temperature, amps].flatMap((value) => (value ? [value.knownPct] : []))
  return { outTempMax: tenth(temperature?.highest), currentAvg: tenth(amps?.average), knownPct: known.length === 0 ? null : Math.round(Math.min(...known)) }
}

const tenth = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10)
