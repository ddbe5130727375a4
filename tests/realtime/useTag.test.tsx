// @vitest-environment page
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Profiler, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { configureLive } from '../../src/realtime/liveSocket.ts'
import { useConnection } from '../../src/realtime/useConnection.ts'
import { useSubscription } from '../../src/realtime/useSubscription.ts'
import { useTag } from '../../src/realtime/useTag.ts'
import { openGateway } from '../server/realtime/gatewayFixture.ts'
import { tagMeta } from '../support/plcRows.ts'
import type { OpenGateway } from '../server/realtime/gatewayFixture.ts'

let plant: OpenGateway
afterEach(async () => {
  cleanup()
  await plant.close()
})

const drewStill = vi.fn<() => void>()

function Cell({ tagCode }: { tagCode: string }) {
  const { text, quality } = useTag(tagCode)
  return (
    <output data-testid={tagCode} data-quality={quality}>
      {text}
    </output>
  )
}

function Link() {
  return <output data-testid="link">{useConnection().link}</output>
}

function Board() {
  const subscription = useSubscription({ tags: ['P.a', 'P.still'], rateHz: 20 })
  if (subscription.phase === 'refused') return <p>{subscription.message}</p>
  return (
    <main data-testid="board" data-phase={subscription.phase}>
      <Cell tagCode="P.a" />
      <Profiler id="still" onRender={drewStill}>
        <Cell tagCode="P.still" />
      </Profiler>
    </main>
  )
}

const shown = (tagCode: string) => screen.getByTestId(tagCode).textContent

async function openBoard(token: string) {
  plant = await openGateway({ metas: [tagMeta('P.a', 1, { decimals: 1 }), tagMeta('P.still', 1, { valueMap: { '1': '运行' } })] })
  plant.read(1, { 'P.a': 1.25, 'P.still': 1 })
  configureLive({ url: plant.url, token: () => token, onUnauthorized: () => undefined })
  render(
    <StrictMode>
      <Link />
      <Board />
    </StrictMode>,
  )
}

test('a board in strict mode shows values from the gateway as they change, without a reload [DSP-007, DSP-008]', async () => {
  await openBoard('supervisor')
  await waitFor(() => expect(shown('P.a')).toBe('1.3'), { timeout: 10_000 })
  expect(shown('P.still')).toBe('运行')
  expect(screen.getByTestId('board').dataset['phase']).toBe('ready')
  expect(screen.getByTestId('link').textContent).toBe('connected')
  expect(plant.gateway.sockets()).toBe(1)
  const before = drewStill.mock.calls.length
  act(() => plant.read(1, { 'P.a': 20 }))
  await waitFor(() => expect(shown('P.a')).toBe('20.0'), { timeout: 10_000 })
  expect(drewStill.mock.calls.length).toBe(before)
})

test('a board of a person without the permission says so and shows no value', async () => {
  await openBoard('clerk')
  await waitFor(() => expect(screen.getByText('没有查看设备实时数据的权限，请联系管理员。')).toBeDefined(), { timeout: 10_000 })
})
