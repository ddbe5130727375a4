// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { connectionStore } from '../../../src/realtime/connectionStore.ts'
import { DeviceLine } from '../../../src/displays/boards/tags/DeviceLine.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nowMs = Date.UTC(2026, 10, 23, 8)
const counts = { reads: 0, timeouts: 0, exceptions: 0, garbage: 0, reconnects: 0 }
const device: Diagnostics = {
  ...counts,
  deviceCode: 'ML-01',
  name: '磨机 1#',
  protocol: 'modbusTcp',
  host: '10.0.0.5',
  port: 502,
  state: 'online',
  stateSinceMs: nowMs - 718_000,
  lastOkMs: null,
  rttP50Ms: null,
  rttP95Ms: null,
  blocks: [],
}
const said = (change: Partial<Diagnostics>) => {
  cleanup()
  return render(<DeviceLine device={{ ...device, ...change }} />).container.textContent ?? ''
}

test('a device says since when it is as it is; a disabled one has no such time and shows no duration', () => {
  vi.useFakeTimers({ now: nowMs })
  expect(said({})).toContain('在线 00:11:58')
  const disabled = said({ state: 'disabled', stateSinceMs: null })
  expect(disabled).toContain('已停用  · 数据块 0')
  expect(disabled).not.toMatch(/\d\d:\d\d|天/)
})

test('while the server does not answer no time runs on, and the line says that nobody knows how the device is now', () => {
  vi.useFakeTimers({ now: nowMs })
  connectionStore.setState({ link: 'offline' })
  const dead = said({})
  connectionStore.setState({ link: 'connected' })
  expect(dead).toContain('在线（服务器没有应答，不知道现在）')
  expect(dead).not.toContain('00:11:58')
  expect(said({})).toContain('在线 00:11:58')
})
