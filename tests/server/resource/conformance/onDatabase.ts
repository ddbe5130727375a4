import { describe } from 'vitest'
import type { TestDatabase } from '../../../support/databases.ts'
import { resourcesThatCan } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { exporting } from './exporting.ts'
import { reading } from './reading.ts'
import { rowsOnce } from '../../../support/rowsOnce.ts'
import { writing } from './writing.ts'

/**
 * What every resource must do on every database, whatever it holds: the hundredth is tested by being declared. A test is made only for
 * resources that have what it is about, so none is skipped. What is refused before a database is asked stands in refusals.test.ts and
 * runs once; attacks on the filters stand in tests/server/http/injection.ts.
 *
 * Records that are only read are made once for each resource, and what they refer to is shared by all of them: what is proven is the
 * way of each record, not that of the ten it refers to, whose own tests prove theirs.
 */
export function conformanceOn(database: TestDatabase): void {
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database, { sharesReferred: true })
    const rows = rowsOnce(resources)
    writing(resources, rows, resourcesThatCan)
    reading(resources, rows, resourcesThatCan)
    exporting(resources, rows, database.name === 'SQLite' ? ['csv', 'xlsx'] : ['csv'], resourcesThatCan) // what a file looks like no database sees
  })
}
