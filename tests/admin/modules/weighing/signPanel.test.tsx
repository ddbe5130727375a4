// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import type { DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { dressed } from '../../dressed.tsx'
import { loginResult, press, says, saysNow, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

const server = await startPartServer()
const { SignPanel } = await import('../../../../src/admin/modules/weighing/SignPanel.tsx')
const { keepSession } = await import('../../../../src/api/session.ts')
const { permissionStore } = await import('../../../../src/api/permissions.ts')

const me = loginResult.userInfo.username
const auth = ['mes:weigh:record'].map((action) => ({ action, type: '1', describe: action, status: '1' }))
const signPath = `${weightOrders.path}/sign`

type Line = { id: string; status: string; weighers: string[] }
function draw(lines: Line[]) {
  const order = { weightId: 'w1', weightNo: 'WO1', version: 4, status: 'reviewing' }
  const drawn = lines.map((line) => ({ ...line, materialName: `料 ${line.id}`, net: 1.5, unit: 'kg', weighBy: '某人' }))
  const view = { order, lines: drawn, leftovers: [] } as unknown as DeskView // what is drawn of it
  render(
    dressed(
      <MemoryRouter>
        <SignPanel view={view} onSigned={() => {}} onWriting={() => {}} />
      </MemoryRouter>,
    ),
  )
}
const button = () => shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '另一人一起签字'))

beforeEach(() => {
  keepSession(loginResult)
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: [] } } })
  server.succeed(`${weightOrders.path}/commands`, [])
  server.succeed('/sys/dict/queryAllDictItems', {})
})

test('two people sign the lines that stand on the panel and were weighed by whoever stands here: no number of a line is asked for', async () => {
  const others = [
    { id: 'l2', status: 'ok', weighers: [me, 'another'] },
    { id: 'l4', status: 'signed', weighers: [me] },
  ]
  draw([{ id: 'l1', status: 'ok', weighers: [me] }, { id: 'l3', status: 'ok', weighers: [me] }, ...others])
  expect([saysNow('待签 3 行'), saysNow('料 l4')]).toEqual([true, false])
  await press('另一人一起签字')
  await says('第二位签名人')
  expect(saysNow('空着是所有轮到您签的行')).toBe(false)
  server.succeed('/sys/esign/sign', { signId: 's1', expiresIn: 60 })
  server.succeed(signPath, null, 200, '已签字，这些料可以投了')
  for (const input of document.querySelectorAll('.ant-modal input[type=password]')) fireEvent.change(input, { target: { value: 'secret-of-theirs-1' } })
  for (const input of document.querySelectorAll('.ant-modal input[autocomplete=off], .ant-modal input[type=text]'))
    fireEvent.change(input, { target: { value: 'another' } })
  await press('两人签字', () => document.querySelector('.ant-modal-footer'))
  const given = await shown(() => server.asked.find(({ path }) => path === signPath))
  expect(JSON.parse(given.body)).toMatchObject({ id: 'w1', version: 4, lineIds: 'l1,l3' })
})

test('lines that another person weighed are signed by that person, and the panel says so', async () => {
  draw([{ id: 'l1', status: 'ok', weighers: ['another'] }])
  expect((await button()).getAttribute('aria-description')).toBe('这些行不是您称的：请称量的人来签，或到“称重单”里复核')
})
