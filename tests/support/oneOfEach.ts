import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { registered } from '../../server/modules/modules.ts'
import { ensureDictionaries } from '../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { newDataDir } from './newDataDir.ts'
import { adminPassword } from './serverProcess.ts'
import { storeRow } from './storedRow.ts'

/** A data directory with an administrator and one record of each of these resources, with what is given of it and one record of whatever it refers to. */
export async function oneOfEach(given: Readonly<Record<string, Record<string, string>>>): Promise<string> {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await ensureDictionaries(db, Date.now())
  await createPerson(db, { username: 'admin', realname: '吴佳', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  const made = new Map<string, Promise<string>>()
  let seed = 0
  const one = (name: string): Promise<string> => {
    const known = made.get(name)
    if (known) return known
    const stored = registered.find(({ resource }) => resource.name === name)
    if (!stored) throw new Error(`${name} is no resource`)
    const storing = storeRow(db, stored, (seed += 1), one, given[name])
    made.set(name, storing)
    return storing
  }
  for (const name of Object.keys(given)) await one(name)
  await close()
  return dataDir
}
