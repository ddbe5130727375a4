import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Frames, Marks } from '#contract/modules/replay/replay.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { statuses } from '#contract/quality.ts'
import { createLog } from '../../../../server/log.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { replayModule } from '../../../../server/modules/replay/module.ts'
import { startHistorian } from '../../../../server/tags/history/historian.ts'
import type { Historian } from '../../../../server/tags/history/historian.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { badShift, isFailing, stateAt, storeBadShift, temperatureAt } from '../../../support/badShift.ts'
import { tagMeta } from '../../../support/plcRows.ts'
import { temporaryFolder } from '../../tags/history/temporaryHistory.ts'
import { standingAt, shownAt } from '../../../../src/realtime/replay/pastMoment.ts'

const secondMs = 1000
const { deadband, lengthS } = badShift
let api: Api
let token = ''
let historian: Historian
let fromMs = 0
const folder = temporaryFolder()

beforeAll(async () => {
  const latest = new LatestValues()
  const metas = ['ML-01.state', 'ML-01.stateSince', 'ML-01.outTemp', 'ML-01.never'].map((code) => tagMeta(code, 1, { dataType: 'float32' }))
  latest.define(metas)
  historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log: createLog('silent') })
  api = await startApi(({ db, now }) => {
    const stateLog = createStateLog(db)
    const { samples, texts } = historian
    const plc = {
      latest,
      samples: (query: Parameters<typeof samples>[0]) => samples(query),
      texts: (query: Parameters<typeof texts>[0]) => texts(query),
      stateLog,
    }
    return replayModule.routes({ db, now, plantTz: 'Asia/Shanghai', plc })
  })
  token = await api.tokenOf('admin')
  api.clock.now = Date.now()
  fromMs = Math.floor(api.clock.now / secondMs) * secondMs - 10 * 60_000
  await storeBadShift({ db: api.db, historian, fromMs })
})
afterAll(async () => {
  await historian.close()
  await api.close()
  folder[Symbol.dispose]()
})

const headers = () => ({ 'x-access-token': token })
async function frames(tags: readonly string[], more: object = {}): Promise<Frames> {
  const payload = { tags, fromMs, toMs: fromMs + lengthS * secondMs, ...more }
  const { status, body } = await api.call({ method: 'POST', url: '/mes/replay/frames', headers: headers(), payload })
  expect(status, body.message).toBe(200)
  return Frames.parse(body.result)
}

test('every second of a bad stretch shows the state exactly and the value within its dead band, a failed sensor as such, and 未存储 for what nobody kept', async () => {
  const { tags } = await frames(['ML-01.state', 'ML-01.stateSince', 'ML-01.outTemp', 'ML-01.never'])
  const [state, since, temp, never] = tags
  if (!state || !since || !temp || !never) throw new Error('four tags were asked for')
  const beginOf = { running: (second: number) => (second < 40 ? -60 : 90), down: () => 40 }
  let seen = 0
  for (let second = 0; second < lengthS; second += 1) {
    const atMs = fromMs + second * secondMs
    const expected = stateAt(second)
    expect(shownAt(state, atMs).value, `state at ${second}`).toBe(machineStates[expected].code)
    expect(shownAt(since, atMs).value, `since at ${second}`).toBe(fromMs + beginOf[expected](second) * secondMs)
    const shown = shownAt(temp, atMs)
    expect(shown.status, `quality at ${second}`).toBe(isFailing(second) ? statuses.sensorFailure.code : statuses.good.code)
    const wrongBy = shown.value === null ? null : Math.abs(Number(shown.value) - temperatureAt(second))
    expect([shown.value === null, (wrongBy ?? 0) <= deadband], `value at ${second}`).toEqual([isFailing(second), true])
    expect(shownAt(never, atMs)).toMatchObject({ value: null, status: statuses.notStored.code })
    seen += 1
  }
  expect(seen).toBe(lengthS)
  expect([temp.isKept, never.isKept]).toEqual([true, false])
})

test('alarms stand as they stood: one from before, one that came and went', async () => {
  const { alarms } = await frames([], { topic: 'alarms' })
  const standing = (second: number) =>
    [...standingAt(alarms, fromMs + second * secondMs)]
      .map(([key, value]) => [key, (value as { state: string }).state] as const)
      .toSorted(([one], [other]) => one.localeCompare(other))
  expect(standing(0)).toEqual([['def-old', 'B']])
  expect(standing(19.9)).toEqual([['def-old', 'B']])
  expect(standing(20)).toEqual([
    ['def-old', 'B'],
    ['def-short', 'B'],
  ])
  expect(standing(60)).toEqual([
    ['def-old', 'C'],
    ['def-short', 'B'],
  ])
  expect(standing(70)).toEqual([['def-old', 'C']])
})

test('a fast replay asks for less and still ends each step with its newest value, and nobody reads more than two hours at once', async () => {
  const stepMs = 15 * secondMs
  const { tags } = await frames(['ML-01.outTemp'], { stepMs })
  const [temp] = tags
  expect(temp?.at.length).toBeGreaterThan(0)
  expect(temp?.at.length).toBeLessThanOrEqual(lengthS / 15 + 1)
  expect(
    Math.abs(Number(shownAt(temp ?? { at: [], value: [], status: [], holdMs: null }, fromMs + lengthS * secondMs - 1).value) - temperatureAt(lengthS - 1)),
  ).toBeLessThanOrEqual(deadband)
  const payload = { tags: [], fromMs, toMs: fromMs + 7_200_001 }
  const { status, body } = await api.call({ method: 'POST', url: '/mes/replay/frames', headers: headers(), payload })
  expect([status, body.message]).toEqual([422, expect.stringContaining('一次最多回放 2 小时')])
})

test('the scrubber knows when alarms were raised and machines stopped, and reading writes nothing', async () => {
  const before = await api.db.selectFrom('mes_equipment_state').selectAll().execute()
  const { body } = await api.call({ method: 'GET', url: `/mes/replay/marks?fromMs=${fromMs}&toMs=${fromMs + lengthS * secondMs}`, headers: headers() })
  const { marks, running } = Marks.parse(body.result)
  expect(marks.map(({ at, kind, text }) => [(at - fromMs) / secondMs, kind, text])).toEqual([
    [20, 'alarm', 'ML-01 short'],
    [40, 'stop', 'ML-01 故障'],
  ])
  expect([running[0], running[120], running.at(-1)]).toEqual([1, 0, 1])
  expect(await api.db.selectFrom('mes_equipment_state').selectAll().execute()).toEqual(before)
  expect((await api.call({ method: 'GET', url: '/mes/replay/marks?fromMs=0&toMs=1', headers: { 'x-access-token': await api.tokenOf('guest') } })).status).toBe(
    403,
  )
})
