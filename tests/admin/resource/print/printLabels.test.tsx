// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { labelled } from '#contract/modules/labels/labelBiz.ts'
import { printTemplatesPath } from '#contract/modules/labels/printCalls.ts'
import { resources } from '#contract/modules/modules.ts'
import { endpointsOf } from '#contract/resource.ts'
import { dressed } from '../../dressed.tsx'
import { says, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

/** The lists and pages of everything that labels are put on (factory.md 3.10). */
const server = await startPartServer()
const { RecordList } = await import('../../../../src/admin/resource/RecordList.tsx')
const { DetailPage } = await import('../../../../src/admin/resource/detail/DetailPage.tsx')
const { permissionStore } = await import('../../../../src/api/permissions.ts')

const nothing = {}
const asking = { asked: nothing, ask: () => {} }
const template = { id: 't1', bizType: 'lot', title: '标签', revision: 1, pageWidth: 60, pageHeight: 40 }
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')).filter((name) => name?.startsWith('打印标签'))

function may(...actions: string[]) {
  const auth = actions.map((action) => ({ action, type: '1', describe: action, status: '1' }))
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: auth } } })
}
beforeEach(() => {
  window.innerWidth = 1920
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(printTemplatesPath, [template])
})
afterEach(cleanup)

/** The list of a resource with two records, under a person who may list it and whatever else is named. */
async function listOf(name: string, ...rights: string[]) {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(`${name} is not declared`)
  may(`${resource.permission}:list`, ...rights)
  const records = ['A-1', 'A-2'].map((label) => ({ id: label, version: 1, [resource.label]: label, status: '' }))
  const paths = endpointsOf(resource)
  server.succeed(paths.list, { records, total: 2 })
  server.succeed(paths.one, records[0])
  server.succeed(paths.withLines, { record: records[0], lines: {} })
  render(
    dressed(
      <MemoryRouter>
        <RecordList resource={resource} asking={asking} fixed={nothing} />
      </MemoryRouter>,
    ),
  )
  await says('A-2')
  return resource
}

test.each(Object.keys(labelled))('打印标签 stands beside each record of %s, above those that are selected, and on the page of one', async (name) => {
  const resource = await listOf(name, 'mes:label:print')
  await shown(() => (buttons().length === 2 ? true : null))
  for (const label of ['A-1', 'A-2']) fireEvent.click(await shown(() => document.querySelector(`input[aria-label="选择 ${label}"]`)))
  await shown(() => (buttons().includes('打印标签 2 条') ? true : null))
  expect(server.asked.filter(({ path }) => path === printTemplatesPath).map(({ query }) => query.get('resource'))).toEqual([name])
  cleanup()
  render(
    dressed(
      <MemoryRouter initialEntries={['/list/detail/A-1']}>
        <Routes>
          <Route path="/list/detail/:id" element={<DetailPage resource={resource} />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  await shown(() => (buttons().length === 1 ? true : null))
})

test('a list without a label in use, and a person without the right, have no button', async () => {
  const withLabel = Object.keys(labelled)[0] ?? ''
  server.succeed(printTemplatesPath, [])
  await listOf(withLabel, 'mes:label:print')
  await shown(() => (server.asked.some(({ path }) => path === printTemplatesPath) ? true : null))
  expect(buttons()).toEqual([])
  cleanup()
  server.succeed(printTemplatesPath, [template])
  await listOf(withLabel, 'mes:label:print')
  await shown(() => (buttons().length === 2 ? true : null))
  cleanup()
  server.asked.length = 0
  await listOf(withLabel)
  expect(buttons()).toEqual([])
  expect(server.asked.filter(({ path }) => path === printTemplatesPath)).toEqual([])
})
