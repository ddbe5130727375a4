import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { checkRecords } from '#contract/modules/care/checkRecord.ts'
import { machineCerts } from '#contract/modules/care/machineCert.ts'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { spareParts } from '#contract/modules/care/sparePart.ts'
import { parameterDeviations } from '#contract/modules/production/critical/parameterDeviation.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import type { Resource } from '#contract/resource.ts'
import { registered } from '../../server/modules/modules.ts'
import type { Api } from './api.ts'
import { storeRow } from './storedRow.ts'

/** `by`: the field that says its state; `isApart`: what each refers to is its own, where only one of it may be open. */
const counted: readonly { resource: Resource; table: string; by?: string; isApart?: true; states: readonly string[] }[] = [
  { resource: qcOrders, table: 'mes_qc_order', states: ['waiting', 'testing', 'review', 'review', 'done'] },
  { resource: ncrs, table: 'mes_ncr', states: ['open', 'executing', 'closed'] },
  { resource: parameterDeviations, table: 'mes_parameter_deviation', states: ['open', 'open', 'accepted'] },
  { resource: batchReleases, table: 'mes_batch_release', states: ['pending', 'pending', 'released'] },
  { resource: specimens, table: 'mes_specimen', states: ['observing', 'observing', 'sealed'] },
  { resource: repairs, table: 'mes_repair', states: ['reported', 'finished', 'confirmed'] },
  { resource: checkRecords, table: 'mes_check_record', states: ['pending', 'pending', 'missed'] },
  { resource: maintOrders, table: 'mes_maint_order', isApart: true, states: ['open', 'open', 'running', 'done'] },
  { resource: spareParts, table: 'mes_spare_part', by: 'level', states: ['low', 'low', 'out'] },
  { resource: machineCerts, table: 'mes_machine_cert', states: ['expiring', 'expired', 'valid'] },
]

/** Inspections, nonconformities, releases, specimens and the care of machines in several states, so that there is something to count. */
export async function addCountedQuality({ db }: Pick<Api, 'db'>): Promise<void> {
  let seed = 9000
  const ids = new Map<string, string | null>()
  function made(name: string): Promise<string> {
    const found = registered.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`${name} is not registered`)
    return storeRow(db, found, (seed += 1), referred)
  }
  /** One record of each kind that these refer to; none while the first of its kind is being made: references may go in a circle. */
  async function referred(name: string): Promise<string | null> {
    const known = ids.get(name)
    if (known !== undefined) return known
    ids.set(name, null)
    const id = await made(name)
    ids.set(name, id)
    return id
  }
  for (const { resource, table, by = 'status', isApart, states } of counted)
    for (const state of states) await storeRow(db, { resource, table }, (seed += 1), isApart ? made : referred, { [by]: state })
}
