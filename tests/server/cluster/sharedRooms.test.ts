import { expect, onTestFinished, test } from 'vitest'
import { openRedis } from '../../../server/cluster/redis.ts'
import { sharedRooms } from '../../../server/cluster/sharedRooms.ts'
import { Beat } from '#contract/events.ts'
import { createLog } from '../../../server/log.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import { openGateway, until } from '../realtime/gatewayFixture.ts'

test.skipIf(isRedisLeftOut)(
  'what is said to everybody reaches the pages of all processes, also of one that Redis was away from; what is true of one process stays there',
  async () => {
    const server = await startRedis()
    const redis = await openRedis(server.url, createLog('silent'))
    onTestFinished(async () => {
      redis.close()
      await server.close()
    })
    const one = await openGateway({ rooms: await sharedRooms(redis, 'plant:') })
    const other = await openGateway({ rooms: await sharedRooms(redis, 'plant:') })
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const page = await other.connect('supervisor')
    const heard: unknown[] = []
    page.onAny((event: string, ...rest: unknown[]) => {
      if (event !== 'beat') heard.push([event, ...rest])
    })
    const beats: number[] = []
    page.on('beat', (beat) => beats.push(Beat.parse(beat).uptimeMs))

    one.bus.emit('tags.defined') // its own configuration: the other's pages have nothing to ask for anew
    one.bus.emit('system.paused', { isPaused: true })
    await until(() => expect(heard).toEqual([['paused', true]]))
    await until(() => expect(beats.length).toBeGreaterThan(3))
    const [, ...regular] = beats // the first comes with the connection
    const apartMs = regular.slice(1).map((at, index) => at - (regular[index] ?? at))
    expect(apartMs.filter((ms) => ms < 900)).toEqual([]) // of its own process alone, which beats every second

    await server.stop()
    one.bus.emit('system.paused', { isPaused: false })
    await server.start()
    await until(() =>
      expect(heard).toEqual([
        ['paused', true],
        ['paused', false],
      ]),
    )
  },
)
