import { expect, test } from 'vitest'
import type { ScreenOrder } from '#contract/modules/walls/screenOrders.ts'
import { obey } from '../../../src/displays/fleet/obeyOrders.ts'
import type { OrderParts } from '../../../src/displays/fleet/obeyOrders.ts'
import type { WallNotices } from '../../../src/displays/fleet/wallNotices.ts'

const picture = { isReal: false, thumb: 'data:image/jpeg;base64,AA', picture: 'data:image/jpeg;base64,BB' }

function screen(more: Partial<OrderParts> = {}) {
  let notices: WallNotices = { identify: null, message: null, isOff: false }
  const done: string[] = []
  const parts: OrderParts = {
    serverNow: () => 1000,
    monotonicMs: () => 50,
    notices: { getState: () => notices, setState: (change) => void (notices = { ...notices, ...change }) },
    turn: () => (step) => void done.push(`turn ${step}`),
    takePicture: async () => picture,
    sendPicture: async () => void done.push('sent'),
    canPower: () => false,
    askKiosk: async () => ({ isDone: false, says: '电视不支持 CEC' }),
    reloadSoon: () => void done.push('reload'),
    ...more,
  }
  return { done, notices: () => notices, tell: (order: ScreenOrder, notAfter = 2000) => obey({ ticket: 't', notAfter, order }, parts), parts }
}

test('an order is carried out and acknowledged', async () => {
  const { done, notices, tell } = screen()
  expect(await tell({ kind: 'reload' })).toEqual({ isDone: true, says: '正在重载' })
  expect(await tell({ kind: 'next' })).toMatchObject({ isDone: true })
  expect(await tell({ kind: 'picture' })).toEqual({ isDone: true, says: '重绘，非实拍' })
  expect(done).toEqual(['reload', 'turn 1', 'sent'])
  await tell({ kind: 'identify', name: '大厅', screenNo: 'S001' })
  await tell({ kind: 'message', text: '14:30 开班前会', seconds: 120 })
  expect(notices()).toEqual({
    identify: { name: '大厅', screenNo: 'S001', untilMs: 15_050 },
    message: { text: '14:30 开班前会', untilMs: 120_050 },
    isOff: false,
  })
})

test('an order that comes too late, or that this page does not know, is not carried out', async () => {
  const { done, tell, parts } = screen()
  expect(await tell({ kind: 'reload' }, 999)).toMatchObject({ isDone: false, says: '命令到得太晚，没有执行' })
  expect(await obey({ ticket: 't', notAfter: 2000, order: { kind: 'dance' } }, parts)).toMatchObject({ isDone: false })
  expect(done).toEqual([])
})

test('what a screen cannot do it says, with the reason', async () => {
  expect(await screen({ turn: () => null }).tell({ kind: 'next' })).toEqual({ isDone: false, says: '没有播放清单，没有下一页' })
  const failing = screen({ takePicture: async () => Promise.reject(new Error('no ink')) })
  expect(await failing.tell({ kind: 'picture' })).toMatchObject({ isDone: false })
  const kiosk = screen({ canPower: () => true })
  expect(await kiosk.tell({ kind: 'power', isOn: false })).toEqual({ isDone: false, says: '电视不支持 CEC' })
})

test('where nothing can switch the panel the picture is blackened, and lit again', async () => {
  const { notices, tell } = screen()
  expect((await tell({ kind: 'power', isOn: false })).says).toContain('不能控制电视电源')
  expect(notices().isOff).toBe(true)
  await tell({ kind: 'power', isOn: true })
  expect(notices().isOff).toBe(false)
})
