import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { DataType } from '#contract/tag.ts'
import type { Database } from '../../../db/database.ts'
import type { Fault } from '../../../files/fault.ts'
import { titleOf } from './rows.ts'
import { devices as deviceSubject } from './subject.ts'

/** A stored device whose address base changes; `line` is where its file says so. */
export type MovedDevice = { deviceCode: string; addressBase: number; line: number }

/** Tags that stay as they are although their device's address base changes: one fault for each device that leaves one of them without a possible address. */
export async function baseFaults(trx: Database, moved: readonly MovedDevice[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { deviceCode, addressBase, line } of moved) {
    const outermost = await trx
      .selectFrom('mes_plc_tag')
      .select(({ fn }) => ['dataType', fn.min('address').as('lowest'), fn.max('address').as('highest')])
      .where('deviceCode', '=', deviceCode)
      .groupBy('dataType')
      .execute()
    const places = outermost.flatMap(({ dataType, lowest, highest }) =>
      [lowest, highest].map((address) => ({ address: address, dataType: dataType as DataType })),
    ) // only parsed tags are stored
    const [fault] = places.flatMap((place) => tagFaults(place, addressBase))
    if (fault)
      faults.push({
        file: '',
        line,
        column: titleOf(deviceSubject, 'addressBase'),
        reason: `地址基数改为 ${addressBase} 后，已有测点不可用：${fault.reason}。请同时修改这些测点`,
      })
  }
  return faults
}
