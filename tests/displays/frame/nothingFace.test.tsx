// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const moment = '2026-11-30 14:20:00'
const nowMs = Date.parse('2026-11-30T06:20:00Z') // 14:20 in Shanghai

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, shouldAdvanceTime: true })
  vi.resetModules() // whether a page replays is read once, with its address
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  window.history.pushState(null, '', '/')
})

const [none, waiting] = [
  { total: 0, lines: [] },
  { boxes: 0, oldestMin: 0 },
]
const nothing = {
  delivery: (at: number) => ({ nowMs: at, plantTz: 'Asia/Shanghai', deliveries: [] }),
  packing: (at: number) => ({
    atMs: at,
    plantTz: 'Asia/Shanghai',
    lines: [],
    rejects: [],
    sealedBoxes: 0,
    goodPieces: 0,
    waiting,
    hours: [],
    next: [],
    materials: [],
  }),
  plots: (at: number) => ({ atMs: at, shades: [], shade: null, curves: null }),
  quality: (at: number) => ({
    atMs: at,
    overdue: 0,
    waiting: none,
    ncrs: none,
    heldLots: 0,
    releases: none,
    deltas: [],
    passed: { days: 7, rate: null, passed: 0, done: 0, kinds: [] },
    charts: { total: 0, struck: 0, lines: [] },
    today: { done: 0, passed: 0 },
    standards: { valid: 0, ending: 0 },
  }),
  weighing: (at: number) => ({
    atMs: at,
    booths: [],
    orders: [],
    weighedLines: 0,
    goodAtOnce: 0,
    unsigned: 0,
    oldestUnsignedMin: 0,
    leftovers: 0,
  }),
  plc: (at: number) => ({ plantTz: 'Asia/Shanghai', serverTime: at, machines: [] }),
}
const boards = {
  delivery: async () => (await import('../../../src/displays/boards/DeliveryBoard.tsx')).DeliveryBoard,
  packing: async () => (await import('../../../src/displays/boards/PackingBoard.tsx')).PackingBoard,
  plots: async () => (await import('../../../src/displays/boards/PlotsBoard.tsx')).PlotsBoard,
  quality: async () => (await import('../../../src/displays/boards/QualityBoard.tsx')).QualityBoard,
  weighing: async () => (await import('../../../src/displays/boards/WeighingBoard.tsx')).WeighingBoard,
  plc: async () => (await import('../../../src/displays/boards/PlcBoard.tsx')).PlcBoard,
}
type Name = keyof typeof boards

/** Draws a board whose answer is `secondsOld`; returns what stands on it once it says that there is nothing. */
async function wordsOf(name: Name, secondsOld: number): Promise<string> {
  const result = nothing[name](nowMs - secondsOld * 1000)
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', code: 200, result, timestamp: 0 }))
  const Board: ComponentType = await boards[name]()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Board />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.getByRole('status').querySelector('h2')).toBeTruthy(), { timeout: 10_000 })
  return document.querySelector('main')?.textContent ?? ''
}

for (const name of Object.keys(boards) as Name[]) {
  // the keys of an object of ours
  test(`the board ${name} without anything says how old its answer is, and that of an old one what came after is not known`, async () => {
    expect(await wordsOf(name, 20)).toMatch(/数据是 2\d 秒前的，/)
    cleanup()
    const old = await wordsOf(name, 720)
    expect(old).toContain('这是 12 分前的情况，之后怎样不知道。')
    expect(old).toContain('当时：')
    expect(old).not.toMatch(/数据是新的|服务器都好|现在没有/)
  })
}

test('in a replay an empty board speaks of its moment, claims nothing of now, and asks nobody to do anything', async () => {
  window.history.pushState(null, '', `/display/orders?at=${encodeURIComponent(moment)}`)
  const { NothingFace } = await import('../../../src/displays/frame/NothingFace.tsx')
  render(<NothingFace mark="box" says="没有未完工的订单" why="就是没有单。" steps={[['录单', '计划员']]} told={{ atMs: nowMs, isCut: false }} />)
  expect(screen.getByRole('status').textContent).toContain('当时：没有未完工的订单')
  expect(document.body.textContent).toContain('这是回放 11-30 14:20 的情况，不是现在。')
  expect(document.body.textContent).not.toContain('就是没有单')
  expect(screen.queryByText('录单')).toBeNull()
  cleanup()
  render(
    <NothingFace mark="plug" says="还没有设备" why="只缺设备的数。" steps={[['接设备', '技术员']]} told={{ atMs: nowMs, isCut: false, isPresent: true }} />,
  )
  expect(screen.getByRole('status').textContent).toBe('还没有设备')
  expect(document.body.textContent).toContain('按现在的登记；回放的那时有没有，不知道。')
})
