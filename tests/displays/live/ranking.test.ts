import { expect, test } from 'vitest'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import { activeOf, crossingsOf, tallyOf, unlistedCount, watchPlant } from '../../../src/displays/live/plantWatch.ts'
import type { PlantWatch } from '../../../src/displays/live/plantWatch.ts'
import { needOf } from '../../../src/displays/live/ranking.ts'
import { withBegins } from '../../../src/displays/live/machineReading.ts'
import type { MachineReading } from '../../../src/displays/live/machineReading.ts'
import { liveTag, meta, reading } from './samples.ts'

const nothing: PlantWatch = { settled: new Map(), order: [] }
const codes = ({ order }: PlantWatch) => order.map(({ machine }) => machine.equipCode)
const of = (equipCode: string, told: Parameters<typeof reading>[0] = {}, seq = 1) => reading({ ...told, machine: { equipCode, seq, ...told.machine } })
const beyondHH = { tags: [{ value: 92.4 }] }
const beyondH = { tags: [{ value: 63 }] }

/** The wall after each second, told what the plant is like in it. */
function wallAfter(seconds: readonly MachineReading[][]): string[][] {
  let watch = nothing
  return seconds.map((readings, second) => {
    watch = watchPlant(watch, readings, 1_000_000 + second * 1000, true)
    return codes(watch)
  })
}

test('machines that need somebody stand first, worst in front, in the order of the factory; all others keep their place', () => {
  const plant = [
    of('idle', { state: 'idle' }),
    of('running'),
    of('cleaning', { state: 'cleaning' }),
    of('waiting', { state: 'waiting' }),
    of('minorStop', { state: 'minorStop' }),
    of('H', beyondH),
    of('HH', beyondHH),
    of('stale', { tags: [{ quality: 'stale', reason: '过期' }] }),
    of('down', { state: 'down' }),
  ]
  expect(codes(watchPlant(nothing, plant, 0, true))).toEqual(['down', 'stale', 'HH', 'H', 'minorStop', 'waiting', 'idle', 'running', 'cleaning'])
})

test('offline and lost machines, setup, cleaning and maintenance, idle, planned stops and states that nobody set are one class each', () => {
  expect(machineStateNames.map((state) => needOf(reading({ state })))).toEqual([
    'lost',
    'idle',
    'attended',
    'running',
    'minorStop',
    'down',
    'attended',
    'attended',
    'waiting',
    'idle',
    'idle',
  ])
})

test('of two machines in the same need the longer one comes first, then the order of the plant', () => {
  const plant = [
    of('late', { state: 'down', sinceMs: 900 }),
    of('early', { state: 'down', sinceMs: 100 }),
    of('second', { state: 'idle' }, 5),
    of('first', { state: 'idle' }, 4),
  ]
  expect(codes(watchPlant(nothing, plant, 1000, true))).toEqual(['early', 'late', 'first', 'second'])
})

test('calm machines stand workshop by workshop, and a machine that stops or starts does not move', () => {
  const at = (equipCode: string, workshopCode: string, seq: number, state: 'idle' | 'running' = 'running') =>
    reading({ state, machine: { equipCode, workshopCode, seq } })
  const plant = (state: 'idle' | 'running') => [at('A1', 'W01', 1, state), at('B1', 'W02', 2), at('A2', 'W01', 3), at('B2', 'W02', 4)]
  const calm = watchPlant(nothing, plant('running'), 0, true)
  expect(codes(calm)).toEqual(['A1', 'A2', 'B1', 'B2'])
  expect(codes(watchPlant(watchPlant(calm, plant('idle'), 20_000, true), plant('idle'), 40_000, true))).toEqual(['A1', 'A2', 'B1', 'B2'])
})

test('a limit counts as passed since the history says so, not since this page looks; below a low limit only since the machine runs', () => {
  const begins = new Map([
    ['B.0:H', 400_000],
    ['C.0:L', 100_000],
  ])
  const low = reading({ machine: { equipCode: 'C' }, sinceMs: 700_000, tags: [{ value: 2, meta: meta({ limitH: null, limitHH: null, limitL: 4 }) }] })
  const { settled } = watchPlant(
    nothing,
    [of('B', beyondH), low].map((one) => withBegins(one, begins)),
    1_000_000,
    true,
  )
  expect([settled.get('B'), settled.get('C')]).toMatchObject([
    { need: 'beyondH', sinceMs: 400_000 },
    { need: 'beyondH', sinceMs: 700_000 },
  ])
})

test('what is wrong is listed worst first: machines that are down or lost, then limits; one out of service or still awaited is no fault, but not called well either', () => {
  const order = [
    of('H', beyondH),
    of('HH', beyondHH),
    of('lost', { tags: [{ quality: 'bad', reason: '通讯中断' }] }),
    of('down', { state: 'down' }),
    of('disabled', { state: 'offline', tags: [{ quality: 'bad', reason: '已停用' }] }),
    of('awaited', { stateTag: { value: null, quality: 'bad', reason: '等待数据', at: 0 } }),
    of('well'),
  ]
  const listed = activeOf(order).map((one) => (one.kind === 'machine' ? one.reading.machine.equipCode : one.crossing.equipCode))
  expect(listed).toEqual(['down', 'lost', 'HH', 'H'])
  expect(unlistedCount(order)).toBe(2)
  expect([activeOf([of('well')]), unlistedCount([of('well')])]).toEqual([[], 0])
})

test('a machine out of service needs nobody', () => {
  expect(needOf(reading({ state: 'offline', tags: [{ quality: 'bad', reason: '已停用' }] }))).toBe('idle')
})

test('a machine that breaks is first at once', () => {
  const seconds = wallAfter([
    [of('A', {}, 1), of('B', {}, 2)],
    [of('A', {}, 1), of('B', { state: 'down' }, 2)],
  ])
  expect(seconds).toEqual([
    ['A', 'B'],
    ['B', 'A'],
  ])
})

test('a value that touches its limit for four seconds moves nothing; after five seconds it does', () => {
  const calm = [of('A', {}, 1), of('B', {}, 2)]
  const touching = [of('A', {}, 1), of('B', beyondH, 2)]
  const seconds = wallAfter([calm, touching, touching, touching, touching, calm, touching, touching, touching, touching, touching, touching])
  expect(seconds.map(([first]) => first)).toEqual([...Array.from({ length: 11 }, () => 'A'), 'B'])
})

test('a machine that recovered keeps its place for ten seconds, so that the wall can be read in peace', () => {
  const broken = [of('A', {}, 1), of('B', { state: 'down' }, 2)]
  const well = [of('A', {}, 1), of('B', {}, 2)]
  const firsts = wallAfter([broken, ...Array.from({ length: 11 }, () => well)]).map(([first]) => first)
  expect(firsts).toEqual([...Array.from({ length: 11 }, () => 'B'), 'A'])
})

test('values that change within their limits never move a machine', () => {
  const seconds = Array.from({ length: 30 }, (_, second) =>
    ['A', 'B', 'C', 'D'].map((code, index) => of(code, { tags: [{ value: 40 + ((second * 7 + index * 5) % 19) }] }, index)),
  )
  expect(new Set(wallAfter(seconds).map((order) => order.join())).size).toBe(1)
})

test('while the link to the server is down every machine keeps its place', () => {
  const before = watchPlant(nothing, [of('A', {}, 1), of('B', { state: 'down' }, 2)], 0, true)
  const lost = { stateTag: { quality: 'stale', reason: '连接中断' }, tags: [{ quality: 'stale', reason: '连接中断' }] } as const
  const after = watchPlant(before, [of('A', { ...lost, tags: [...lost.tags] }, 1), of('B', { ...lost, tags: [...lost.tags], state: 'down' }, 2)], 60_000, false)
  expect(codes(after)).toEqual(['B', 'A'])
})

test('a machine whose values all failed is lost with the reason, although its last state still stands', () => {
  const { lost } = reading({
    tags: [
      { quality: 'bad', reason: '响应超时', at: 500 },
      { quality: 'bad', reason: '响应超时', at: 700 },
    ],
  })
  expect(lost).toEqual({ reason: '响应超时', lastAt: 700 })
  expect(reading({ tags: [{ quality: 'bad', reason: '传感器故障' }, {}] }).lost).toBeNull()
})

test('the tally counts every machine once, and one that is lost as offline', () => {
  const tally = tallyOf([
    of('A'),
    of('B'),
    of('C', { state: 'down' }),
    of('D', { tags: [{ quality: 'bad', reason: '通讯中断' }] }),
    of('E', { state: 'offline' }),
  ])
  expect(tally).toMatchObject({ running: 2, down: 1, offline: 2, idle: 0 })
  expect(Object.values(tally).reduce((sum, count) => sum + count)).toBe(5)
})

test('a machine still awaited stands quietly in its place and is counted nowhere; after 10 s it is lost', () => {
  const awaited = { stateTag: { value: null, quality: 'bad', reason: '等待数据', at: 0 } } as const
  const second = [of('A', {}, 1), of('B', awaited, 2)]
  expect(tallyOf(second)).toMatchObject({ running: 1, offline: 0 })
  const wall = wallAfter(Array.from({ length: 12 }, () => second))
  expect(wall[9]).toEqual(['A', 'B'])
  expect(wall[11]).toEqual(['B', 'A'])
})

test('a machine that answers after it was awaited never stood among those that need somebody', () => {
  const awaited = { stateTag: { value: null, quality: 'bad', reason: '等待数据', at: 0 } } as const
  const wall = wallAfter([
    [of('A', awaited, 1), of('B', { state: 'idle' }, 2)],
    ...Array.from({ length: 15 }, () => [of('A', { state: 'idle' }, 1), of('B', { state: 'idle' }, 2)]),
  ])
  expect(new Set(wall.map((codes) => codes.join(' ')))).toEqual(new Set(['A B']))
})

test('limits passed are listed most severe first', () => {
  const { order } = watchPlant(nothing, [of('A', { tags: [{ value: 63 }, { value: 80 }] }, 1), of('B', beyondHH, 2)], 0, true)
  expect(crossingsOf(order).map(({ equipCode, crossing }) => `${equipCode} ${crossing.level}`)).toEqual(['A HH', 'B HH', 'A H'])
})

test('a tag that no longer exists makes no limit and no reason of its own', () => {
  expect(reading({ tags: [{}, liveTag({ value: null, meta: null, quality: 'bad', reason: '配置错误' })] })).toMatchObject({ crossings: [], lost: null })
})
