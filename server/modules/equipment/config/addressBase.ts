import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { DeviceOfTag } from '#contract/modules/equipment/plcTagRules.ts'
import type { DataType } from '#contract/tag.ts'
import type { Database } from '../../../db/database.ts'
import type { Fault } from '../../../files/fault.ts'
import { titleOf } from './rows.ts'
import { devices as deviceSubject } from './subject.ts'

/** A stored device whose addresses are counted otherwise from now on; `line` is where its file says so. */
export type MovedDevice = DeviceOfTag & { deviceCode: string; line: number }

/** Tags that stay as they are although their device's address base changes: one fault for each device that leaves one of them without a possible address. */
export async function baseFaults(trx: Database, moved: readonly MovedDevice[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { deviceCode, line, ...device } of moved) {
    const outermost = await trx
      .selectFrom('mes_plc_tag')
      .select(({ fn }) => ['dataType', 'area', fn.min('address').as('lowest'), fn.max('address').as('highest')])
      .where('deviceCode', '=', deviceCode)
      .groupBy(['dataType', 'area'])
      .execute()
    const places = outermost.flatMap(({ dataType, area, lowest, highest }) =>
      [lowest, highest].map((address) => ({ area, address, dataType: dataType as DataType })),
    ) // only parsed tags are stored
    const [fault] = places.flatMap((place) => tagFaults(place, device))
    if (fault)
      faults.push({
        file: '',
        line,
        column: titleOf(deviceSubject, fault.field === 'area' ? 'protocol' : 'addressBase'),
        reason: `${fault.field === 'area' ? '协议' : '地址基数'}改为 ${fault.field === 'area' ? device.protocol : device.addressBase} 后，已有测点不可用：${fault.reason}。请同时修改这些测点`,
      })
  }
  return faults
}
