import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { checkRecords } from '#contract/modules/care/checkRecord.ts'
import { machineCerts } from '#contract/modules/care/machineCert.ts'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import { registered } from '../../server/modules/modules.ts'
import type { Api } from './api.ts'
import { storeRow } from './storedRow.ts'

const counted = [
  { resource: qcOrders, table: 'mes_qc_order', states: ['waiting', 'testing', 'review', 'review', 'done'] },
  { resource: ncrs, table: 'mes_ncr', states: ['open', 'executing', 'closed'] },
  { resource: batchReleases, table: 'mes_batch_release', states: ['pending', 'pending', 'released'] },
  { resource: specimens, table: 'mes_specimen', states: ['observing', 'observing', 'sealed'] },
  { resource: repairs, table: 'mes_repair', states: ['reported', 'finished', 'confirmed'] },
  { resource: checkRecords, table: 'mes_check_record', states: ['pending', 'pending', 'missed'] },
  { resource: maintOrders, table: 'mes_maint_order', states: ['open', 'done', 'done'] },
  { resource: machineCerts, table: 'mes_machine_cert', states: ['expiring', 'expired', 'valid'] },
]

/** Inspections, nonconformities, releases, specimens and the care of machines in several states, so that there is something to count. */
export async function addCountedQuality({ db }: Pick<Api, 'db'>): Promise<void> {
  let seed = 9000
  const ids = new Map<string, string>()
  /** One record of each kind that these refer to. */
  async function referred(name: string): Promise<string> {
    const known = ids.get(name)
    if (known !== undefined) return known
    const found = registered.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`${name} is not registered`)
    const id = await storeRow(db, found, (seed += 1), referred)
    ids.set(name, id)
    return id
  }
  for (const { resource, table, states } of counted) for (const status of states) await storeRow(db, { resource, table }, (seed += 1), referred, { status })
}
