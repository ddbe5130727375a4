import { expect, test } from 'vitest'
import { registry } from '#contract/modules/registry.ts'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { firstRoles } from '../../../../server/modules/access/firstRoles.service.ts'
import { atLeast } from '../../../support/atLeast.ts'

const readers = atLeast(
  3,
  firstRoles.filter(({ permissions }) => permissions.includes('mes:report:view')),
)

test.each(readers)('$roleName may read something of every report that the menu leads to', ({ permissions }) => {
  const held = new Set<string>(permissions)
  const empty = declaredReports.filter(({ sections }) => sections.every(({ resource }) => !held.has(`${registry.resource(resource)?.permission}:list`)))
  expect(empty.map(({ title }) => title)).toEqual([])
})
