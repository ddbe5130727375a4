import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { statuses } from '#contract/quality.ts'
import { createStateLog } from '../../../../../server/modules/equipment/stateLog.ts'
import { stateTrialRoutes } from '../../../../../server/modules/equipment/states/stateTrial.routes.ts'
import { stateRulesIn } from '../../../../../server/modules/equipment/stateTables.service.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { watchedMachine } from './watchedMachine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const hourMs = 3_600_000
const now = 1_700_000_000_000 - (1_700_000_000_000 % hourMs)
const rules = [
  { joined: 'N' as const, tag: 'code', test: 'eq' as const, value: '3', state: 'running' as const },
  { joined: 'N' as const, tag: 'code', test: 'eq' as const, value: '4', state: 'running' as const },
  { joined: 'N' as const, tag: 'code', test: 'eq' as const, value: '1', state: 'idle' as const },
]

/** What the machine's code was: 3, then 4 for two hours, then 9, which nobody mapped; nothing was kept of the first half hour. */
function codeAt(at: number): number | null {
  const hour = (at - (now - 8 * hourMs)) / hourMs
  if (hour < 0.5) return null
  if (hour < 3) return 3
  if (hour < 5) return 4
  return hour < 6 ? 9 : 1
}

async function trend({ tagCode, fromMs, toMs, points }: { tagCode: string; fromMs: number; toMs: number; points: number }): Promise<Trend> {
  if (tagCode !== 'ML-01.code') throw new Error('a tag without history')
  const bucketMs = Math.ceil((toMs - fromMs) / points)
  const rows: Trend['points'] = []
  for (let at = fromMs; at < toMs; at += bucketMs) rows.push([at, codeAt(at), codeAt(at), codeAt(at)])
  return Promise.resolve({ tagCode, fromMs, toMs, bucketMs, points: rows })
}

/** The recipe as text: cleaning until two hours ago, then not readable for an hour. */
const texts: Parameters<typeof stateTrialRoutes>[0]['texts'] = async ({ tagCode, fromMs }) => {
  if (tagCode !== 'ML-01.recipe') throw new Error('a tag without history')
  const said = (at: number, text: string | null, status: number) => ({ tag: 1, at, text, status })
  return Promise.resolve([
    said(fromMs - 5 * hourMs, 'CIP 清洗', statuses.good.code),
    said(now - 2 * hourMs, null, statuses.commFailure.code),
    said(now - hourMs, '配方 7', statuses.good.code),
  ])
}

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({
    more: ({ db, bus }) =>
      stateTrialRoutes({
        db,
        bus,
        trend,
        texts,
        stateLog: createStateLog(db),
        machines: () => [watchedMachine('ML-01', stateRulesIn(rules, 'ML-01'))],
        now: () => now,
      }),
  })
})
afterAll(() => office.close())

const spans = (stretches: readonly { state: string | null; startMs: number; endMs: number }[]) =>
  stretches.map(({ state, startMs, endMs }) => `${state} ${((startMs - now) / hourMs).toFixed(1)} ${((endMs - startMs) / hourMs).toFixed(1)}`)

async function tried(rows: readonly unknown[]) {
  return office.call('POST', '/mes/stateTable/try', { equipCode: 'ML-01', rows })
}

test('a draft is told on the last eight hours: what nothing maps is 未设置 and never idle, what was not kept is not known', async () => {
  const trial = StateTrial.parse((await tried(rules.toSpliced(1, 1))).body.result)
  expect(spans(trial.draft)).toEqual(['null -8.0 0.5', 'running -7.5 2.5', 'unset -5.0 3.0', 'idle -2.0 2.0'])
  expect(trial.unread).toEqual([])
})

test('a text speaks too: it stands until it says something else, and what could not be read says nothing', async () => {
  const rows = [
    { joined: 'N', tag: 'recipe', test: 'textHas', value: '清洗', state: 'cleaning' },
    { joined: 'N', tag: 'recipe', test: 'textIs', value: '配方 7', state: 'running' },
  ]
  const trial = StateTrial.parse((await tried(rows)).body.result)
  expect([spans(trial.draft), trial.unread]).toEqual([['cleaning -8.0 6.0', 'null -2.0 1.0', 'running -1.0 1.0'], []])
})

test('a tag without history is named, and a comparison that cannot be is refused with its row', async () => {
  const trial = StateTrial.parse((await tried([...rules, { ...rules[0], tag: 'other' }])).body.result)
  expect(trial.unread).toEqual(['ML-01.other'])
  expect((await tried([rules[0], { ...rules[0], value: 'drei' }])).body.message).toBe('第 2 行：应为数字')
})

test('told anew, only what the PLC said changes: offline, qualified and said stretches stay, and the row has no gap', async () => {
  const { db } = office.api
  const kept = { createBy: 'system', createTime: 0, updateBy: 'system', updateTime: 0, reason: '', qualifiedBy: '' }
  const row = (id: string, state: string, from: number, to: number, over: Record<string, unknown> = {}) => ({
    ...kept,
    id,
    equipCode: 'ML-01',
    state,
    startMs: now + from * hourMs,
    endMs: now + to * hourMs,
    source: 'plc',
    ...over,
  })
  await db
    .insertInto('mes_equipment_state')
    .values([
      row('a', 'idle', -8, -4),
      row('b', 'offline', -4, -3.5, { source: 'rule' }),
      row('c', 'idle', -3.5, -3.2, { qualifiedBy: '老张' }),
      row('d', 'cleaning', -3.2, -3, { source: 'operator' }),
      row('e', 'idle', -3, -1),
    ])
    .execute()
  const answer = await office.call('POST', '/mes/stateTable/retell', { equipCode: 'ML-01', hours: 8 })
  expect(answer.body.result).toEqual({ retold: 2 })
  const after = await createStateLog(db).between('ML-01', now - 8 * hourMs, now)
  expect(spans(after.map((one) => ({ ...one, endMs: one.endMs ?? now })))).toEqual([
    'idle -8.0 0.5',
    'running -7.5 3.5',
    'offline -4.0 0.5',
    'idle -3.5 0.3',
    'cleaning -3.2 0.2',
    'unset -3.0 1.0',
    'idle -2.0 1.0',
  ])
  expect((await office.call('POST', '/mes/stateTable/retell', { equipCode: 'ML-01', hours: 8 })).body.result).toEqual({ retold: 0 })
})
