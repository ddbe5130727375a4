import { expect, test } from 'vitest'
import { menuEntries, resources } from '#contract/modules/modules.ts'
import { lists, pageOf } from '../../src/admin/pages.ts'

test.each(Object.entries(lists))('%s, the list of %s, is a page of the bundle, stands in the menu and lists a declared resource', (component, name) => {
  expect(pageOf(component)).not.toBeNull()
  expect(menuEntries.map((entry) => entry.component)).toContain(component)
  expect(resources.map((resource) => resource.name)).toContain(name)
})
