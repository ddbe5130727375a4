// @vitest-environment page
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineRetainedTopic } from '#contract/retainedTopics.ts'
import { configureLive } from '../../src/realtime/liveSocket.ts'
import { useConnection } from '../../src/realtime/useConnection.ts'
import { useRetained } from '../../src/realtime/useTopic.ts'
import { openGateway } from '../server/realtime/gatewayFixture.ts'
import type { OpenGateway } from '../server/realtime/gatewayFixture.ts'
import { andonCall, andonCalls } from '../support/andonCalls.ts'
import { startTcpProxy } from '../support/tcpProxy.ts'

let plant: OpenGateway
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await plant.close()
})

const drew = vi.fn<() => void>()

function Board({ topic = andonCalls }) {
  const { isWatching } = useConnection()
  const calls = useRetained(topic)
  drew()
  if (calls.state === 'refused') return <p>{calls.message}</p>
  const standing = Array.from(calls.values, ([key, { sinceMs }]) => `${key} ${sinceMs}`).join(', ')
  return (
    <main data-testid="board" data-state={calls.state} data-stale={calls.isStale} data-watching={isWatching}>
      {standing}
    </main>
  )
}
const board = () => screen.getByTestId('board')
const wait = { timeout: 10_000 }

async function openBoard(token: string, topic = andonCalls) {
  plant = await openGateway({ retainedTopics: [topic] })
  plant.bus.retain(topic, 'ML-01', andonCall(1))
  configureLive({ url: plant.url, token: () => token, onUnauthorized: () => undefined })
  render(
    <StrictMode>
      <Board topic={topic} />
    </StrictMode>,
  )
}

test('a board in strict mode shows what stands and what changes, marks it stale while the server is away, and has all of it when it is back', async () => {
  await openBoard('supervisor')
  expect(board().dataset['state']).toBe('loading')
  await waitFor(() => expect(board().textContent).toBe('ML-01 1'), wait)
  expect(board().dataset).toMatchObject({ state: 'ready', stale: 'false', watching: 'true' })
  expect(plant.gateway.sockets()).toBe(1)
  act(() => plant.bus.retain(andonCalls, 'ML-02', andonCall(2)))
  await waitFor(() => expect(board().textContent).toBe('ML-01 1, ML-02 2'), wait)
  const { port } = plant
  await plant.close()
  await waitFor(() => expect(board().dataset['stale']).toBe('true'), wait)
  expect(board().textContent).toBe('ML-01 1, ML-02 2')
  plant = await openGateway({ port, retainedTopics: [andonCalls] })
  plant.bus.retain(andonCalls, 'ML-02', andonCall(3))
  await waitFor(() => expect([board().textContent, board().dataset['stale']]).toEqual(['ML-02 3', 'false']), wait)
})

test('a board whose server says nothing any more, on a connection that stays open, marks what stood as stale until it is heard again', async () => {
  plant = await openGateway({ retainedTopics: [andonCalls] })
  plant.bus.retain(andonCalls, 'ML-07', andonCall(1))
  const cable = await startTcpProxy({ port: plant.port })
  configureLive({ url: `http://127.0.0.1:${cable.port}`, token: () => 'supervisor', onUnauthorized: () => undefined })
  render(<Board />)
  const standing = () => [board().textContent, board().dataset['stale']]
  await waitFor(() => expect(standing()).toEqual(['ML-07 1', 'false']), wait)
  cable.freeze()
  await waitFor(() => expect(standing()).toEqual(['ML-07 1', 'true']), wait)
  plant.bus.retain(andonCalls, 'ML-07', andonCall(2))
  cable.thaw()
  await waitFor(() => expect(standing()).toEqual(['ML-07 2', 'false']), wait)
  await cable.close()
})

test('a board draws a burst of changes in a picture or two', async () => {
  const burst = defineRetainedTopic({ ...andonCalls, name: 'andon.burst' }) // what stands of other tests lingers
  await openBoard('supervisor', burst)
  await waitFor(() => expect(board().textContent).toBe('ML-01 1'), wait)
  const before = drew.mock.calls.length
  for (let n = 0; n < 1000; n += 1) plant.bus.retain(burst, `M${n % 10}`, andonCall(n))
  await waitFor(() => expect(board().textContent).toContain('M9 999'), wait)
  expect(drew.mock.calls.length - before).toBeLessThanOrEqual(4) // strict mode draws each twice
})

test('a board of a person without the right says so', async () => {
  await openBoard('clerk', defineRetainedTopic({ ...andonCalls, name: 'andon.closed' }))
  await waitFor(() => expect(screen.getByText(/没有查看这些记录的权限/)).toBeDefined(), wait)
})
