// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ackAlarm } from '#contract/modules/alarms/alarm.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { dressed } from '../../dressed.tsx'
import { loginResult } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

await startPartServer()
const { TwoTaps } = await import('../../../../src/admin/modules/alarms/TwoTaps.tsx')
const { HostProvider } = await import('../../../../src/admin/resource/command/hostContext.ts')
const { keepSession } = await import('../../../../src/api/session.ts')
const { permissionStore } = await import('../../../../src/api/permissions.ts')

const alarm = { id: 'a1', version: 4, equipCode: 'ML-02', name: '电流高', state: 'B' } as ListedAlarm // what the button reads of it

beforeEach(() => {
  vi.useFakeTimers()
  keepSession(loginResult)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw(action: string) {
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth: [{ action, type: '1', describe: '', status: '1' }], allAuth: [] } } })
  const start = vi.fn(async () => {})
  const { container } = render(
    dressed(
      <HostProvider value={{ start, startBulk: () => {} }}>
        <TwoTaps alarm={alarm} />
      </HostProvider>,
    ),
  )
  const button = () => container.querySelector('button')
  return { start, said: () => button()?.textContent ?? null, tap: () => fireEvent.click(button() as Element) } // there is one where this is called
}

test('the first tap says in whose name, the second acknowledges', () => {
  const { start, said, tap } = draw('mes:alarm:ack')
  expect(said()).toBe('确认 ML-02 电流高')
  tap()
  expect(said()).toBe(`再点一次，算我去：${loginResult.userInfo.realname}`)
  expect(start).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(2999)
  })
  tap()
  expect(start.mock.calls).toEqual([[ackAlarm, { ...alarm, name: 'ML-02 电流高' }]])
  expect(said()).toBe('确认 ML-02 电流高')
})

test('three seconds after the first tap it is as if nobody had tapped', () => {
  const { start, said, tap } = draw('mes:alarm:ack')
  tap()
  act(() => {
    vi.advanceTimersByTime(3000)
  })
  expect(said()).toBe('确认 ML-02 电流高')
  tap()
  expect(start).not.toHaveBeenCalled()
})

test('who may not acknowledge has no such button', () => {
  expect(draw('mes:alarm:list').said()).toBeNull()
})
