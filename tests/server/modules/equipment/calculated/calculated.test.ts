import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../../server/bus/bus.ts'
import { calculatedMetas } from '../../../../../server/modules/equipment/calculated/calculated.service.ts'
import { createCalculator } from '../../../../../server/modules/equipment/calculated/calculator.ts'
import { prepareTags } from '../../../../../server/modules/equipment/calculated/prepared.ts'
import { storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { createTagEngine } from '../../../../../server/tags/engine.ts'
import { LatestValues } from '../../../../../server/tags/latest.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { aDevice, aTag } from '../config/plantFiles.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({})
  await storeConfiguration(office.api.db, {
    devices: [aDevice({ deviceCode: 'P' })],
    tags: [aTag({ tagCode: 'P.a', deviceCode: 'P' }), aTag({ tagCode: 'P.b', deviceCode: 'P', address: 20 })],
  })
})
afterAll(() => office.close())

const written = (tagCode: string, expression: string, equipmentCode = 'P') => ({
  tagCode,
  expression,
  equipmentCode,
  name: tagCode,
  unit: '',
  decimals: 2,
  deadband: 0,
  role: null,
  limitLL: null,
  limitL: null,
  limitH: null,
  limitHH: null,
})
const add = (tagCode: string, expression: string) => office.call('POST', '/mes/calculatedTag/add', { tagCode, name: tagCode, expression, equipmentCode: '' })

test('a calculated tag is refused for a tag that nobody knows, for a code that is taken, and for a circle by the names on it', async () => {
  expect((await add('P.sum', '{P.a} + {P.b}')).body).toMatchObject({ success: true })
  expect((await add('P.x', '{P.gone} + 1')).body.message).toContain('没有测点 P.gone')
  expect((await add('P.a', '1 + 1')).body.message).toContain('已经是一个采集的测点')
  expect((await add('P.self', '{P.self} + 1')).body.message).toContain('计算成了循环：P.self → P.self')
  expect((await add('P.twice', '{P.sum} * 2')).body).toMatchObject({ success: true })
  const { id, version } = await office.api.db
    .selectFrom('mes_calculated_tag')
    .select(['id', 'version'])
    .where('tagCode', '=', 'P.sum')
    .executeTakeFirstOrThrow()
  const circle = await office.call('PUT', '/mes/calculatedTag/edit', { id, version, expression: '{P.twice} - {P.b}' })
  expect(circle.body.message).toMatch(/计算成了循环：.*P\.sum.*→.*P\.twice/)
})

test('the worst quality of all tags that are named wins, one that is not read makes it bad, and a calculation may need another', () => {
  const bus = createBus((error) => {
    throw error
  })
  const latest = new LatestValues()
  const engine = createTagEngine({ latest, bus, remember: () => {} })
  const calculated = [
    written('P.twice', '{sum} * 2'),
    written('P.sum', 'if({a} > 0, {a} + {b}, {a})'),
    written('P.bad', '{a} / ({b} - {b})'),
    written('P.lost', '{gone}'),
  ]
  const inputs = ['P.a', 'P.b'].map((tagCode) => ({ ...written(tagCode, ''), equipmentCode: 'P' }))
  engine.configure(
    [],
    [],
    calculatedMetas([...inputs, ...calculated], () => ''),
  )
  const { ordered, faults } = prepareTags(calculated, (code) => code !== 'P.gone' && latest.slotOf(code) !== undefined)
  expect(ordered.map(({ tagCode }) => tagCode)).toEqual(['P.sum', 'P.twice', 'P.bad'])
  const calculator = createCalculator({ latest, engine })
  calculator.configure(ordered, [...faults.keys()])
  const statusOf = (code: string) => latest.find(code)?.status

  calculator.tick(1000)
  expect([statusOf('P.sum'), statusOf('P.twice'), statusOf('P.lost')]).toEqual([statuses.waiting.code, statuses.waiting.code, statuses.configError.code])

  engine.conclude('P.a', 3, statuses.good.code, 2000)
  engine.conclude('P.b', 4, statuses.heartbeatLost.code, 2000)
  calculator.tick(2000)
  expect(latest.find('P.sum')).toMatchObject({ value: 7, status: statuses.heartbeatLost.code, at: 2000 })
  expect(latest.find('P.twice')).toMatchObject({ value: 14, status: statuses.heartbeatLost.code })
  expect(statusOf('P.bad')).toBe(statuses.notComputable.code)

  engine.conclude('P.a', -3, statuses.good.code, 3000)
  engine.conclude('P.b', null, statuses.timeout.code, 3000)
  calculator.tick(3000)
  expect(latest.find('P.sum')).toMatchObject({ value: 7, status: statuses.timeout.code })
})

test('a window is uncertain until it reaches back over its whole length, and goes on through a new configuration', () => {
  const bus = createBus((error) => {
    throw error
  })
  const latest = new LatestValues()
  const engine = createTagEngine({ latest, bus, remember: () => {} })
  const calculated = [written('P.perHour', 'rate({a}, 3) * 3600')]
  engine.configure(
    [],
    [],
    calculatedMetas([written('P.a', ''), ...calculated], () => ''),
  )
  const calculator = createCalculator({ latest, engine })
  const configure = () => calculator.configure(prepareTags(calculated, (code) => latest.slotOf(code) !== undefined).ordered, [])
  configure()
  const seen = [0, 1, 2, 3, 4].map((second) => {
    engine.conclude('P.a', second * 2, statuses.good.code, second * 1000)
    if (second === 2) configure()
    calculator.tick(second * 1000)
    return latest.find('P.perHour')?.status
  })
  expect(seen).toEqual([statuses.waiting.code, statuses.filling.code, statuses.filling.code, statuses.good.code, statuses.good.code])
  expect(latest.find('P.perHour')?.value).toBe(7200)
})
