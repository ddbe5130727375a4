import type { Database } from '../../server/db/database.ts'
import type { ScaleTable } from '../../server/modules/scales/tables.ts'
import '../../server/modules/scales/tables.ts'

let made = 0

/** Stores a scale of 6 kg with 0.1 g that is calibrated and was checked, ready to weigh, but for what is said; its id. */
export async function storeScale(db: Database, given: Partial<ScaleTable>): Promise<string> {
  const id = `scale-${process.pid}-${(made += 1)}`
  const kept = { id, createBy: 'test', createTime: 1, updateBy: 'test', updateTime: 1, version: 1 }
  const setup = {
    protocol: 'mtsics',
    link: 'tcp',
    address: '127.0.0.1:1',
    baud: null,
    dataBits: null,
    parity: null,
    stopBits: null,
    checksum: null,
    pattern: null,
  }
  const weighs = { unit: 'g', readability: 100_000, capacity: 6_000_000_000, minWeight: 2_000_000 }
  const stands = { calibDue: '2099-12-31', calibUntil: Date.parse('2100-01-01'), dailyCheckDue: Date.parse('2100-01-01'), status: 'inService' }
  const free = { lockBy: '', lockName: '', lockUntil: null }
  await db
    .insertInto('mes_scale')
    .values({ ...kept, code: id.slice(0, 24), name: '台秤', sn: 'SN-1', equipmentId: null, ...setup, ...weighs, ...stands, ...free, ...given })
    .execute()
  return id
}
