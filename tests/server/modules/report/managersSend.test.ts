import { describe, expect, test } from 'vitest'
import { firstRoles, menusOpenedBy } from '../../../../server/modules/access/firstRoles.service.ts'
import { sendsReports } from '../../../../server/modules/access/workRights.ts'
import { migration } from '../../../../server/modules/report/migrations/0600-managers-send.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const shipped = firstRoles.find(({ roleCode }) => roleCode === 'manager')?.permissions ?? []
const sending = ['mes:reportSending:list', 'mes:reportSending:export', ...sendsReports]
const withPages = [...sending, ...menusOpenedBy(sending)]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`managers of an installed plant on ${database.name}`, () => {
    const house = resourcesOn(database)
    const roleId = async () => (await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'manager').executeTakeFirstOrThrow()).id
    async function holds(): Promise<string[]> {
      const rows = await house.api.db
        .selectFrom('sys_role_permission')
        .select('permission')
        .where('roleId', '=', await roleId())
        .execute()
      return rows.map(({ permission }) => permission).toSorted()
    }
    async function becomes(permissions: readonly string[]): Promise<void> {
      const id = await roleId()
      await house.api.db.deleteFrom('sys_role_permission').where('roleId', '=', id).execute()
      await house.api.db
        .insertInto('sys_role_permission')
        .values(permissions.map((permission) => ({ roleId: id, permission })))
        .execute()
    }
    const before = [...shipped, ...menusOpenedBy(shipped)].filter((one) => !withPages.includes(one))

    test('the manager as it was shipped gets the rights and pages of sendings, and keeps what the plant took from it or gave to it', async () => {
      const own = [...before.filter((one) => one !== 'mes:andon:lead'), 'sys:log:list']
      await becomes(own)
      await migration.up(house.api.db)
      expect(await holds()).toEqual([...own, ...withPages].toSorted())
    })

    test('who holds some of it already gets the rest, and a role that the plant made its own under this code gets nothing', async () => {
      await becomes([...before, 'sys:cgreport:list'])
      await migration.up(house.api.db)
      expect(await holds()).toEqual([...before, ...withPages].toSorted())
      await becomes(['mes:report:view', 'mes:plc:view'])
      await migration.up(house.api.db)
      expect(await holds()).toEqual(['mes:plc:view', 'mes:report:view'])
    })
  })
