import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { Database } from '../../../db/database.ts'
import { baseFaults } from './addressBase.ts'
import type { MovedDevice } from './addressBase.ts'
import type { KnownDevice, Source } from './configuration.ts'
import type { Fault } from '../../../files/fault.ts'
import type { ImportOutcome } from '../../../files/importReport.ts'
import { readingLimits } from '../../../files/reader.ts'
import { mixedFaults } from './mixedFaults.ts'
import { withFiles } from './fileReader.ts'
import { storeRows } from './store.ts'
import type { Author } from './store.ts'

/** Imports device and tag files in one transaction: every row, or none when any row of any file is wrong (decisions.md 35). */
export async function importFiles(db: Database, sources: readonly Source<Uint8Array>[], author: Author): Promise<ImportOutcome> {
  const known = await db.selectFrom('mes_plc_device').select(['deviceCode', 'protocol', 'addressBase']).execute()
  return withFiles({ sources, known, limits: readingLimits }, async ({ totalCount, faults, faultCount, lineCount, rows }) => {
    if (faultCount > 0) return { kind: 'refused', totalCount, faults, faultCount, lineCount }
    try {
      await db.transaction().execute(async (trx) => {
        const moved: MovedDevice[] = []
        const mixed: Fault[] = []
        for await (const some of rows()) {
          await storeRows(trx, some, author, some.omitted)
          if (!some.omitted.includes('addressBase')) moved.push(...movedOf(known, some.devices, some.deviceLines))
          mixed.push(...(some.omitted.length > 0 ? await mixedFaults(trx, some.tags) : []))
        }
        const conflicts = [...(await baseFaults(trx, moved)), ...mixed]
        if (conflicts.length > 0) throw new RolledBack(conflicts)
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
      return { kind: 'refused', totalCount, faults: error.faults, faultCount: error.faults.length, lineCount: error.faults.length }
    }
    return { kind: 'stored', totalCount }
  })
}

/** Carries the reason out of the transaction that it undoes. */
class RolledBack extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('import undone')
    this.faults = faults
  }
}

function movedOf(known: readonly KnownDevice[], devices: readonly PlcDevice[], lines: readonly number[]): MovedDevice[] {
  if (devices.length === 0) return []
  const before = new Map(known.map((device) => [device.deviceCode, device]))
  return devices.flatMap(({ deviceCode, protocol, addressBase }, index) => {
    const was = before.get(deviceCode)
    const isMoved = was !== undefined && (was.addressBase !== addressBase || was.protocol !== protocol)
    return isMoved ? [{ deviceCode, protocol, addressBase, line: lines[index] ?? 0 }] : []
  })
}
