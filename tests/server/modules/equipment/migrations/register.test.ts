import { mkdtempSync } from 'node:fs'
import { createTenantTables } from '../../../../../server/db/tenancy/tenantTables.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMigrated } from '../../../../../server/db/database.ts'
import type { OpenDatabase } from '../../../../../server/db/database.ts'
import { loadMachines } from '../../../../../server/modules/equipment/machines.ts'
import { openDatabase } from '../../../../../server/start/openDatabase.ts'
import { databases } from '../../../../support/databases.ts'

/** A plant that was made by the version before: nothing of it is lost when its machines become records. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let opened: OpenDatabase
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open({ isEmpty: true })
      closeDatabase = close
      const place = { dataDir: mkdtempSync(join(tmpdir(), 'millwright-')), url }
      const before = await openMigrated(place, { migrations: {}, tenantTables: createTenantTables([]) })
      await sql`insert into mes_workshop (id, "createTime", "updateTime", version, code, name) values ('w1', 5, 6, 3, 'W02', '制粉车间')`.execute(before.db)
      const columns = sql`id, "createTime", "updateTime", version, "equipCode", name, type, "workshopCode", seq, "idealPerHour", "plcDeviceCode", "keyTags"`
      await sql`insert into mes_equipment (${columns}) values ('m1', 7, 8, 2, 'ML-02', '磨粉机', 'mill', 'W02', 1, 80.5, 'ML-02', '["ML-02.outTemp","ML-02.current"]')`.execute(
        before.db,
      )
      await sql`insert into mes_equipment (${columns}) values ('m2', 7, 8, 1, 'XX-01', '包装机', 'pack', 'W99', 2, null, null, '[]')`.execute(before.db)
      await before.close()
      opened = await openDatabase(place)
    })
    afterAll(async () => {
      await opened.close()
      closeDatabase()
    })

    test('machines keep their keys, versions and workshops, and what nobody was named for was made by the system', async () => {
      const rows = await opened.db.selectFrom('mes_equipment').selectAll().orderBy('seq').execute()
      expect(rows[0]).toMatchObject({
        id: 'm1',
        version: 2,
        createBy: 'system',
        workshopId: 'w1',
        idealPerHour: 80.5,
        rateUnit: 'kgPerHour',
        parentId: '',
        onWall: 'Y',
      })
      expect(Number(rows[0]?.updateTime)).toBe(8)
      expect(await opened.db.selectFrom('mes_workshop').select(['id', 'code', 'version']).where('code', '=', 'W02').execute()).toEqual([
        { id: 'w1', code: 'W02', version: 3 },
      ])
    })

    test('a workshop that was only named by its code is made, and the tags of a card become lines in their order', async () => {
      const shown = await loadMachines(opened.db, [])
      expect(shown.map(({ equipCode, workshopCode, workshopName }) => [equipCode, workshopCode, workshopName])).toEqual([
        ['ML-02', 'W02', '制粉车间'],
        ['XX-01', 'W99', 'W99'],
      ])
      const tags = await opened.db.selectFrom('mes_equipment_tag').select(['machineId', 'lineNo', 'tagCode']).orderBy('lineNo').execute()
      expect(tags).toEqual([
        { machineId: 'm1', lineNo: 1, tagCode: 'ML-02.outTemp' },
        { machineId: 'm1', lineNo: 2, tagCode: 'ML-02.current' },
      ])
    })
  })
