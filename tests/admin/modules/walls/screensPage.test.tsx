// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { wireTime } from '#contract/rules/wireTime.ts'
import { field, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const seen = (agoMs: number) => wireTime(Date.now() - agoMs, 'Asia/Shanghai')
const screenOf = (id: string, more: object) => ({
  id,
  version: 1,
  screenNo: id,
  board: '/display/plc',
  board_dictText: 'PLC 监控',
  place: '',
  build: 'b1',
  ...more,
})
const records = [
  screenOf('S001', { name: '一号屏', status: 'paired', status_dictText: '已配对', lastSeenAt: seen(5000) }),
  screenOf('S002', { name: '二号屏', status: 'paired', status_dictText: '已配对', lastSeenAt: seen(3 * 60_000 + 5000) }),
  screenOf('S003', { name: '三号屏', status: 'revoked', status_dictText: '已解除', lastSeenAt: null }),
]
const boards = [{ value: '/display/plc', text: 'PLC 监控', title: 'PLC 监控' }]

function openAt(address: string, actions: Parameters<typeof office.signIn>[0]['actions'] = ['mes:screen:list', 'mes:screen:approve']) {
  office.signIn({ menu: [menuItem('/mes/screens', 'walls/ScreenList', '屏幕')], actions })
  return office.open(address)
}

beforeEach(() => {
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', { screen_board: boards })
  server.succeed('/mes/screen/list', { records, total: 3 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const okButton = () => document.querySelector('.ant-modal-footer, .ant-modal-confirm-btns')

test('the list tells which screens live, and since when the others do not', async () => {
  openAt('/mes/screens')
  await says('三号屏')
  const rows = [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.textContent ?? '')
  expect(rows[0]).toContain('在线')
  expect(rows[1]).toContain('离线 3 分')
  expect(rows[2]).not.toMatch(/在线|离线/)
  const offered = [...document.querySelectorAll('tr[data-row-key]')].map((row) =>
    [...row.querySelectorAll('button')].find(({ textContent }) => textContent === '解除配对'),
  )
  expect(offered.map((button) => button?.getAttribute('aria-disabled') ?? null)).toEqual([null, null, 'true']) // one that was sent away says why not
})

test('where there is no screen yet, the list says how the first one comes, and a filter that finds none does not', async () => {
  server.succeed('/mes/screen/list', { records: [], total: 0 })
  openAt('/mes/screens')
  await says(`在新的屏幕上打开 ${window.location.origin}/display`)
  office.forget()
  openAt('/mes/screens?name=没有')
  await says('没有符合条件的记录')
  expect(saysNow('在新的屏幕上打开')).toBe(false)
})

test('the code of the address opens the dialog with it, and leaves the address when it is done', async () => {
  const router = openAt('/mes/screens?code=ACDE3467')
  expect((await field('配对码')).value).toBe('ACDE-3467')
  await shown(() => (document.querySelector('.ant-modal .ant-select')?.textContent?.includes('PLC 监控') ? true : null)) // the first board, as soon as they are known
  fireEvent.change(await shown(() => document.querySelector('#pairing_name')), { target: { value: '四号屏' } })
  server.fail('/mes/screen/approve', 422, 422, '配对码不对或已过期', { fields: { code: ['配对码不对或已过期'] } })
  await press('配对', okButton)
  await shown(() => document.querySelector('.ant-form-item-explain-error'))
  server.succeed('/mes/screen/approve', {}, 200, '屏幕“四号屏”已配对')
  await press('配对', okButton)
  await says('屏幕“四号屏”已配对')
  expect(JSON.parse(office.askedOf('/mes/screen/approve').at(-1)?.body ?? '')).toEqual({ code: 'ACDE-3467', name: '四号屏', board: '/display/plc' })
  await shown(() => (router.state.location.search === '' ? true : null))
})

test('a screen is sent away after a question', async () => {
  openAt('/mes/screens')
  await press('解除配对')
  await says('解除配对：一号屏')
  expect(office.askedOf('/mes/screen/revoke')).toEqual([])
  server.succeed('/mes/screen/revoke', null, 200, '已解除配对')
  await press('解除配对', okButton)
  await shown(() => office.askedOf('/mes/screen/revoke')[0])
  expect(JSON.parse(office.askedOf('/mes/screen/revoke')[0]?.body ?? '')).toMatchObject({ id: 'S001', version: expect.any(Number) })
})

test('who may only look pairs nothing and sends nobody away', async () => {
  openAt('/mes/screens?code=ACDE3467', ['mes:screen:list'])
  await says('三号屏')
  expect(saysNow('配对屏幕')).toBe(false)
  expect([...document.querySelectorAll('button')].some((button) => button.textContent === '解除配对')).toBe(false)
  expect(document.querySelector('.ant-modal')).toBeNull()
})
