import type { Database } from '../../db/database.ts'
import type { OffersFor } from './letters.ts'
import { readerNamed } from './readerNamed.ts'

/** The way to a dashboard, for who may open dashboards: what stands on it each sees by their own rights when they open it. */
export function dashboardOffers({ db, plantTz }: { db: Database; plantTz: string }): OffersFor {
  return async function offersFor(username) {
    const readers = await readerNamed({ db, plantTz, now: Date.now }, username, 'sys:dashboard:list')
    return readers && readers.map(({ tenant }) => ({ tenant, files: [] }))
  }
}
