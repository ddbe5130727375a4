// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, expect, test } from 'vitest'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { startApiServer } from '../support/apiServer.ts'
import { fillBrowser } from './fillBrowser.ts'
import { says, shown } from './openOffice.tsx'

/** Pages whose answer a gateway holds back, under the tries of the whole bundle: none is grey while it asks again. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { queryClient } = await import('../../src/api/queryClient.ts')
const { DepartTree } = await import('../../src/admin/fields/department/DepartTree.tsx')
const { RecordPage } = await import('../../src/admin/resource/detail/DetailPage.tsx')
const { MyAnnouncementsPage } = await import('../../src/admin/modules/messages/MyAnnouncementsPage.tsx')
const { Visits } = await import('../../src/admin/modules/dashboards/Visits.tsx')

afterEach(() => cleanup())
afterAll(() => server.close())

function open(page: ReactElement) {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const router = createMemoryRouter([{ path: '*', element: page }])
  return render(
    <App>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
}

test.each([
  ['departments to choose from', ['/sys/sysDepart/queryTreeList'], () => <DepartTree chosen={[]} isMulti={false} onChoose={() => {}} />, []],
  ['one record', [`${departs.path}/queryById`, `${departs.path}/queryWithLines`], () => <RecordPage resource={departs} id="d1" />, null],
  ['my messages', ['/sys/sysAnnouncementSend/getMyAnnouncementSend'], () => <MyAnnouncementsPage />, { records: [], total: 0 }],
  ['sign-ins of a week', ['/sys/loginfo', '/sys/visitInfo'], () => <Visits />, null],
])('%s: the page says what is wrong at the first failure and goes on by itself', async (_name, paths, page, answer) => {
  for (const path of paths) server.fail(path, 504, 504, '')
  open(page())
  await says('网络超时，正在自动重试')
  expect(document.querySelector('.ant-skeleton')).toBeNull()
  if (answer === null) return
  for (const path of paths) server.succeed(path, answer)
  await shown(() => (document.body.textContent?.includes('网络超时') ? null : true))
})
