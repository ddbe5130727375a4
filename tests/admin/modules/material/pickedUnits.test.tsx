// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { loginResult, press, says, shown } from '../../openOffice.tsx'
import { dressed } from '../../dressed.tsx'
import { startPartServer } from '../../partServer.ts'
import { area, button, dialog, isGrey, write } from '../../resource/command/commandParts.tsx'

const server = await startPartServer()
const { PickedUnits } = await import('../../../../src/admin/modules/material/PickedUnits.tsx')
const { keepSession } = await import('../../../../src/api/session.ts')
const { permissionStore } = await import('../../../../src/api/permissions.ts')

const unit = (id: string, huCode: string) => ({
  id,
  version: 3,
  status: 'picked',
  huCode,
  materialId_dictText: '滑石粉',
  lotId_dictText: 'L1',
  qty: 10,
  unit_dictText: 'kg',
})

beforeEach(() => {
  keepSession(loginResult)
  const auth = [{ action: 'mes:issue:pick', type: '1', describe: '', status: '1' }]
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: [] } } })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/mes/issueItem/list', { records: [unit('i1', 'HU-1')], total: 1 })
})

function draw() {
  const onUndone = vi.fn<() => void>()
  render(
    dressed(
      <MemoryRouter>
        <PickedUnits issueId="issue-1" onUndone={onUndone} />
      </MemoryRouter>,
    ),
  )
  return { onUndone, undo: () => button('撤销拣料', document.querySelector('ul[aria-label="已拣的料"]') ?? undefined) }
}

test('what was picked stands with the way back: it asks for the reason and is given to that unit', async () => {
  server.succeed('/mes/issueItem/commands', [{ name: 'unpick', reason: null, signers: 0 }])
  server.succeed('/mes/issueItem/unpick', unit('i1', 'HU-1'), 200, '已撤销 HU-1 的拣料，它回到了原来的库位')
  const { onUndone, undo } = draw()
  await says('滑石粉')
  expect(Object.fromEntries(server.asked.find(({ path }) => path === '/mes/issueItem/list')?.query ?? [])).toMatchObject({
    issueId: 'issue-1',
    status: 'picked',
  })
  fireEvent.click(await shown(undo))
  write(await area('reason'), '拿错了')
  await press('撤销拣料', dialog)
  await shown(() => (onUndone.mock.calls.length > 0 ? true : null))
  const given = server.asked.filter(({ path }) => path === '/mes/issueItem/unpick').map(({ body }) => JSON.parse(body) as object)
  expect(given).toMatchObject([{ id: 'i1', version: 3, reason: '拿错了' }])
})

test('a way back that the server refuses is grey and says its sentence, and nothing is sent', async () => {
  server.succeed('/mes/issueItem/commands', [{ name: 'unpick', reason: 'HU-1 已不在途中，不能撤销拣料', signers: 0 }])
  const { undo } = draw()
  const grey = await shown(() => (isGrey(undo()) ? undo() : null))
  fireEvent.click(grey)
  await says('HU-1 已不在途中，不能撤销拣料')
  expect([dialog(), server.asked.some(({ path }) => path === '/mes/issueItem/unpick')]).toEqual([null, false])
})
