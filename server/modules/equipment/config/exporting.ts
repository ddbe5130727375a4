import type { Database } from '../../../db/database.ts'
import { writeFile } from './fileWriter.ts'
import type { FileOrder } from './fileWriter.ts'
import { devicePages, tagPages } from './store.ts'

/** All devices or all tags as a table file that `importFiles` takes back. */
export async function exportFile(db: Database, order: FileOrder): Promise<Buffer> {
  return writeFile(order, (send) =>
    // one moment of the data, so that an import meanwhile does not mix old and new rows
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        for await (const rows of order.subject === 'device' ? devicePages(trx) : tagPages(trx)) send(rows)
      }),
  )
}
