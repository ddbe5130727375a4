// @vitest-environment page
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import type { BagLabel, DeskLine } from '#contract/modules/weighing/weighDesk.ts'
import type { Desk } from '../../../../src/admin/modules/weighing/useDesk.ts'
import { dressed } from '../../dressed.tsx'
import { loginResult, press, says, saysNow, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

const server = await startPartServer()
const { Weighed } = await import('../../../../src/admin/modules/weighing/Weighed.tsx')
const { terminal } = await import('../../../../src/admin/modules/weighing/useScale.ts')
const { CommandHost } = await import('../../../../src/admin/resource/command/CommandHost.tsx')
const { keepSession } = await import('../../../../src/api/session.ts')
const { permissionStore } = await import('../../../../src/api/permissions.ts')

const auth = ['mes:label:print', 'mes:label:reprint', 'mes:weigh:void'].map((action) => ({ action, type: '1', describe: action, status: '1' }))
const path = `${weightLines.path}/label`
const given = () => server.asked.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))
const label = vi.fn<Desk['label']>()

function draw(of: BagLabel) {
  const record = { id: 'r1', recordNo: 'WR1', net: 2, huId: 'h1', huCode: 'HU1', weighBy: 'luo', at: '2026-11-30 08:00:00', label: of }
  const line = { id: 'l1', version: 3, materialName: '滑石粉', unit: 'kg', status: 'ok', records: [record] } as unknown as DeskLine // what is drawn of it
  const desk = { label } as unknown as Desk // what is pressed of it
  render(
    dressed(
      <MemoryRouter>
        <CommandHost resource={weightLines} onWriting={() => {}} onGiven={() => {}}>
          <Weighed record={record} line={line} desk={desk} />
        </CommandHost>
      </MemoryRouter>,
    ),
  )
}
const button = (words: string) => shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words))

beforeEach(() => {
  label.mockReset()
  keepSession(loginResult)
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: [] } } })
  server.succeed('/sys/dict/queryAllDictItems', { mes_reprint_reason: [{ text: '标签破损', title: '标签破损', value: 'damaged' }] })
  server.succeed(`${weightLines.path}/commands`, [])
})

test('a label that never came out is ordered by one press, of this record', async () => {
  draw({ state: 'none', why: '', prints: 0 })
  await press('打标签')
  expect(label).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'l1' }), 'r1')
})

test('a label that came out is ordered again with a reason alone: record and terminal are those of the desk', async () => {
  server.succeed(path, null, 200, '标签已送打印机')
  draw({ state: 'done', why: '', prints: 1 })
  await press('补打标签')
  await says('补打说明')
  expect([saysNow('称量记录'), saysNow('终端')]).toEqual([false, false])
  await press('打袋签', () => document.querySelector('.ant-modal-footer'))
  await shown(() => (given().length > 0 ? true : null))
  expect(given()).toMatchObject([{ id: 'l1', version: 3, recordId: 'r1', terminal }])
})

test.each(['queued', 'printing', 'paused', 'blocked', 'uncertain'])(
  'a label that is %s is not ordered a second time, and the page says where it is',
  async (state) => {
    draw({ state, why: '', prints: 0 })
    expect((await button('打标签')).getAttribute('aria-description')).toBe('这张标签已在打印任务里等着，请看打印机是否缺纸或暂停')
    await press('打标签')
    expect(label).not.toHaveBeenCalled()
  },
)
