import { beforeAll, describe } from 'vitest'
import type { TestDatabase } from '../../../../support/databases.ts'
import { designedRegistered, designedTables } from '../../../../support/designedTables.ts'
import { designerOn } from '../../../../support/designer.ts'
import { thatCan } from '../../../../support/resourceApi.ts'
import { rowsOnce } from '../../../../support/rowsOnce.ts'
import { exporting } from '../../../resource/conformance/exporting.ts'
import { refusing } from '../../../resource/conformance/refusing.ts'
import { reading } from '../../../resource/conformance/reading.ts'
import { writing } from '../../../resource/conformance/writing.ts'

/** What every resource in code must do, of tables that were designed, synchronised and are served while the server runs. */
export function designedConformanceOn(database: TestDatabase): void {
  describe.skipIf(database.isLeftOut)(`designed tables on ${database.name}`, () => {
    const { resources, inService } = designerOn(database)
    beforeAll(async () => {
      const below = designedTables.filter((one) => 'below' in one)
      for (const one of designedTables) if (!below.includes(one)) await inService(...('lines' in one ? below : []), one)
    })
    const rows = rowsOnce(resources)
    const can = thatCan(designedRegistered)
    writing(resources, rows, can)
    reading(resources, rows, can)
    exporting(resources, rows, ['csv', 'xlsx'], can)
    refusing(resources, designedRegistered, { changed: 10, exported: 10 })
  })
}
