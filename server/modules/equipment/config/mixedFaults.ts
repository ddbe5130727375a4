import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../../../db/database.ts'
import type { Fault } from '../../../files/fault.ts'
import { titleOf } from './rows.ts'
import { tagFields, tagOf } from './storedRow.ts'
import { tags as tagSubject } from './subject.ts'

const codesAtOnce = 500

/** Tags of a file without some columns, as they stand now: what it says may not fit to what it left alone. */
export async function mixedFaults(trx: Database, tags: readonly PlcTag[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const devices = new Map(
    (await trx.selectFrom('mes_plc_device').select(['deviceCode', 'protocol', 'addressBase']).execute()).map((row) => [row.deviceCode, row]),
  )
  for (let start = 0; start < tags.length; start += codesAtOnce) {
    const codes = tags.slice(start, start + codesAtOnce).map(({ tagCode }) => tagCode)
    const rows = await trx.selectFrom('mes_plc_tag').select(tagFields).where('tagCode', 'in', codes).execute()
    for (const row of rows)
      for (const { field, reason } of tagFaults(tagOf(row), devices.get(row.deviceCode)))
        faults.push({ file: '', line: 0, column: titleOf(tagSubject, field), reason: `${row.tagCode}：${reason}（有的值在文件里，有的是原来的）` })
  }
  return faults
}
