import { describe, expect, test } from 'vitest'
import { registered } from '../../../../server/modules/modules.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesThatCan } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { refusing } from './refusing.ts'

test('whoever can be made can also be changed and removed', () => {
  const changeable = resourcesThatCan('list', 'add', 'edit', 'delete')
  expect(changeable.length).toBeGreaterThan(50)
  const lasting = ['mesColorMeasure', 'mesMachineCert', 'mesRepair', 'mesSpecimen'] // what was measured, reported, certified and sealed stays; commands end the others
  expect(resourcesThatCan('add').filter(({ name }) => !lasting.includes(name))).toEqual(changeable)
})

/** What every resource must do before a database is asked, or after it has answered: once is enough. */
for (const database of oneDatabase)
  describe(`on ${database.name}`, () => {
    const resources = resourcesOn(database, { sharesReferred: true })

    refusing(resources, registered, { changed: 50, exported: 30 })
  })
