import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowUpdate } from '#contract/tableFrame.ts'
import { openLines } from '../../../server/cluster/lines.ts'
import { openRedis } from '../../../server/cluster/redis.ts'
import { createAttempts } from '../../../server/http/attempts.ts'
import { createLog } from '../../../server/log.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import type { RedisUnderTest } from '../../support/redis.ts'
import { until } from '../realtime/gatewayFixture.ts'
import { openLinks } from '../realtime/linksFixture.ts'
import type { OpenLinks } from '../realtime/linksFixture.ts'

const log = createLog('silent')

describe.skipIf(isRedisLeftOut)('the links of two processes over Redis', () => {
  let server: RedisUnderTest
  const closers: (() => unknown)[] = []
  let here: OpenLinks
  let there: OpenLinks
  const linesOf = async (nodeId: string) => {
    const redis = await openRedis(server.url, log)
    closers.push(redis.close)
    return openLines({ redis, prefix: 'plant:', nodeId, log })
  }
  async function openNode(nodeId: string) {
    const lines = await linesOf(nodeId)
    const links = await openLinks({ elsewhere: { online: lines.json('online'), rows: lines.json('rows') } })
    closers.push(links.close)
    return links
  }
  beforeAll(async () => {
    server = await startRedis()
    ;[here, there] = await Promise.all([openNode('node-1'), openNode('node-2')])
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
    await server.close()
  })

  test('people are counted over all processes, once each, and no more when they leave', async () => {
    const page = await here.open('admin')
    const other = await there.open('viewer') // another database: another person
    await until(() => expect(page.of('onlineNumber').at(-1)?.msgTxt).toBe('2'))
    await until(() => expect(other.of('onlineNumber').at(-1)?.msgTxt).toBe('2'))
    other.client.close()
    await until(() => expect(page.of('onlineNumber').at(-1)?.msgTxt).toBe('1'))
    page.client.close()
  })

  test('an edited row reaches those who may read the table at the other process, and nobody else', async () => {
    await there.grant('viewer', 'sys:dict:list')
    const [editor, reader, outsider] = [await here.openTable('admin'), await there.openTable('viewer'), await there.openTable('guest')]
    const row = (id: string): RowUpdate => ({ socketKey: 'sysDict', args: [{ id }, 'case-1'] })
    for (const id of ['first', 'second']) editor.update(row(id))
    await until(() => expect(reader.rows()).toEqual([row('first'), row('second')]))
    await until(() => expect(editor.rows()).toEqual([row('first'), row('second')])) // his own page too, and not twice
    outsider.say({ type: 'heart_beat', data: '' })
    await until(() => expect(outsider.frames).toEqual([{ type: 'heart_beat', data: true }]))
  })

  test('failures to sign in at one process count at the other, and a success clears them', async () => {
    let now = Date.now()
    const [one, other] = await Promise.all(['node-3', 'node-4'].map(async (nodeId) => createAttempts(() => now, (await linesOf(nodeId)).json('attempts'))))
    if (!one || !other) throw new Error('two were made')
    const guess = { who: 'a', gates: ['address 1'], counted: ['address 1'] }
    for (let tries = 0; tries < 5; tries++) await (tries % 2 ? one : other).judge(guess, async () => null)
    for (const attempts of [one, other]) await until(() => expect(attempts.failures(['address 1'])).toBe(5))
    for (const attempts of [one, other]) await expect(attempts.judge(guess, async () => 'right')).rejects.toThrow(/秒后重试/)
    now += 31_000
    expect(await one.judge(guess, async () => 'right')).toBe('right')
    await until(() => expect(other.failures(['address 1'])).toBe(0))
  })
})
