import { describe, expect, test } from 'vitest'
import { verifyAudit } from '../../../server/audit/verifyAudit.ts'
import { makeDemoPlant } from '../../../server/modules/equipment/demo.service.ts'
import { makeDemoFormulas } from '../../../server/modules/formula/demo.service.ts'
import { makeDemoStock } from '../../../server/modules/material/demo.service.ts'
import { makeDemoOrders } from '../../../server/modules/production/demo.service.ts'
import { prove } from '../../../server/modules/proof/proof.service.ts'
import { databases } from '../../support/databases.ts'
import { randomCommands } from '../../support/randomCommands.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'

/** To each database. `npm run faults:commands` gives 10 000 in all; COMMANDS_SEED gives others. */
const count = Number(process.env['COMMANDS'] ?? 200)
const seed = Number(process.env['COMMANDS_SEED'] ?? 43)
const plantTz = 'Asia/Shanghai'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`commands at random on ${database.name}`, () => {
    const resources = resourcesOn(database)

    test(
      'each that is given leaves one line of the state log, one of the audit chain and one version, with all that follows from it [RULE-019]',
      async () => {
        const { db, clock } = resources.api
        const now = clock.now
        await makeDemoPlant(db, 15_020)
        await makeDemoOrders(db, { now, plantTz })
        await makeDemoStock(db, { now, plantTz })
        await makeDemoFormulas(db, { now, plantTz })
        const { given, refused, kinds } = await randomCommands(resources, { count, seed })
        console.log(`${database.name}: ${given} of ${count} given, ${kinds.size} different commands, refused ${JSON.stringify([...refused])}`)
        expect(given).toBeGreaterThan(count / 5)
        expect(kinds.size).toBeGreaterThan(20)
        const found = (await prove(db, () => now)).find(({ key }) => key === 'commands')
        expect(found?.wrong).toEqual([])
        expect(found?.seen).toBeGreaterThanOrEqual(given)
        expect((await verifyAudit(db)).fault).toBeNull()
      },
      120_000 + count * 500,
    )
  })
