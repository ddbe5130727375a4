import { afterEach, describe, expect, test } from 'vitest'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { misaddressed, nastyProtocols, openNastyServer } from '../../support/nastyServer.ts'
import type { Manner, NastyProtocol, NastyServer } from '../../support/nastyServer.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { watchTags } from '../../support/watchedTags.ts'
import { eventually } from '../../support/eventually.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const rangeOf = (count: number) => Array.from({ length: count }, (_, index) => index)

/** What a person reads of each refusal of Modbus (Modbus Application Protocol V1.1b3 §7). */
const ofModbus: Readonly<Record<number, string>> = {
  1: '异常 1 不支持这种读取',
  2: '异常 2 非法地址',
  3: '异常 3 非法数量',
  4: '异常 4 设备内部故障',
  5: '异常 5 已收到，处理中',
  6: '异常 6 设备忙',
  7: '异常 7 拒绝执行',
  8: '异常 8 存储校验错误',
  9: '异常 9 厂家自己定的异常',
  10: '异常 10 网关没有通路',
  11: '异常 11 网关后的设备没有应答',
}
/** And of an S7: the return code of an item, or the error class of the whole job. */
const ofS7: Readonly<Record<number, string>> = {
  0x01: '硬件故障（S7 0x01）',
  0x03: 'PUT/GET 未开启或有密码（S7 0x03）',
  0x05: '地址超出范围（S7 0x05）',
  0x06: '不支持这种类型（S7 0x06）',
  0x07: '类型不一致（S7 0x07）',
  0x0a: 'DB 不存在（S7 0x0A）',
  0x81: 'PUT/GET 未开启（S7 0x81）',
  0x83: '资源不足（S7 0x83）',
  0x84: '处理不了这次读取（S7 0x84）',
  0x85: '一次读得太多（S7 0x85）',
  0x87: 'PUT/GET 未开启或有密码（S7 0x87）',
}
/** How each protocol says it: no such address, too much at once, busy; and every refusal that it knows. */
const says = {
  modbusTcp: { noAddress: 2, tooMuch: 3, busy: 6, refusals: ofModbus },
  modbusRtuTcp: { noAddress: 2, tooMuch: 3, busy: 6, refusals: ofModbus },
  s7: { noAddress: 0x05, tooMuch: 0x85, busy: 0x84, refusals: ofS7 },
} as const

const holes = new Set([5, 6, 20])
const places = rangeOf(40)

/** A register where the protocol has one: of an S7 two bytes of a data block. */
function tagAt(protocol: NastyProtocol, deviceCode: string, register: number, given: Partial<PlcTag> = {}): PlcTag {
  const place = protocol === 's7' ? { area: 'db' as const, dbNumber: 1, address: register * 2 } : { address: register }
  return makeTag({ tagCode: `${deviceCode}.${register}`, deviceCode, scanMs: 80, ...place, ...given })
}

/** What a nasty device does, each in a way of its own. */
function manners(protocol: NastyProtocol): Record<string, Manner> {
  const { noAddress, tooMuch, busy } = says[protocol]
  let [asked, sent] = [0, 0]
  return {
    holes: { judge: ({ start, count }) => (rangeOf(count).some((index) => holes.has(start + index)) ? noAddress : true) },
    small: { judge: ({ count }) => (count > 16 ? tooMuch : true) },
    busy: { judge: () => ((asked += 1) % 3 === 0 ? busy : true) },
    hangsUp: {
      send(answer, { say, drop }) {
        say(answer)
        if ((sent += 1) % 3 === 0) setTimeout(drop, 10)
      },
    },
    drips: { send: (answer, { say }) => answer.forEach((byte) => say(Uint8Array.of(byte))) },
    jealous: { greet: ({ drop }, open) => void (open > 1 && drop()) },
    well: {},
  }
}

describe.each(nastyProtocols)('%s', (protocol) => {
  async function opened(deviceCode: string, manner: Manner, given: Partial<PlcDevice> = {}): Promise<{ server: NastyServer; device: PlcDevice }> {
    const server = await openNastyServer(protocol, manner)
    undo.push(() => server.close())
    return { server, device: makeDevice({ deviceCode, protocol, port: server.port, timeoutMs: 4000, ...given }) }
  }

  test('holes, 16 registers at most, busy one in three, hanging up, dripping, one connection for two: every other value is right and never loses its quality', async () => {
    const all = await Promise.all(Object.entries(manners(protocol)).map(([code, manner]) => opened(code, manner)))
    const jealous = all.find(({ device }) => device.deviceCode === 'jealous')
    const second = makeDevice({ ...jealous?.device, deviceCode: 'second', unitId: 2 })
    const devices = [...all.map(({ device }) => device), second]
    const tags = devices.flatMap(({ deviceCode }) => places.map((place) => tagAt(protocol, deviceCode, place)))
    const watched = watchTags(devices, tags)
    undo.push(() => watched.close())
    const isHole = ({ deviceCode, tagCode }: PlcTag) => deviceCode === 'holes' && holes.has(Number(tagCode.split('.')[1]))
    const healthy = tags.filter((tag) => !isHole(tag))
    const wrong = () => healthy.filter(({ tagCode }) => watched.value(tagCode) !== Number(tagCode.split('.')[1])).map(({ tagCode }) => tagCode)
    await eventually(() => expect(wrong()).toEqual([]))
    for (let scans = 0; scans < 8; scans += 1) {
      const before = new Map(healthy.map(({ tagCode }) => [tagCode, watched.at(tagCode)]))
      await eventually(() => expect(healthy.filter(({ tagCode }) => watched.at(tagCode) <= (before.get(tagCode) ?? 0))).toEqual([]))
    }
    expect(wrong()).toEqual([])
    expect(healthy.filter(({ tagCode }) => watched.changes(tagCode) > 0).map(({ tagCode }) => tagCode)).toEqual([])
    const { noAddress, refusals } = says[protocol]
    expect([...holes].map((place) => watched.reason(`holes.${place}`))).toEqual(rangeOf(3).map(() => refusals[noAddress]))
    expect(jealous?.server.connections.mostOpen).toBe(1)
    expect(all.find(({ device }) => device.deviceCode === 'hangsUp')?.server.connections.opened).toBeGreaterThan(2)
  })

  test('an answer to another question is never taken, silence is named, and a well device beside them does not notice', async () => {
    const ill = [
      await opened('astray', { send: (answer, { say }) => say(misaddressed(protocol, answer)) }, { timeoutMs: 200 }),
      await opened('silent', { judge: () => null }, { timeoutMs: 200 }),
      await opened('cut', { send: (answer, { say }) => say(answer.subarray(0, -3)) }, { timeoutMs: 200 }),
    ]
    const well = await opened('well', {})
    const devices = [...ill, well].map(({ device }) => device)
    const watched = watchTags(
      devices,
      devices.map(({ deviceCode }) => tagAt(protocol, deviceCode, 7)),
    )
    undo.push(() => watched.close())
    await eventually(() => expect([watched.value('well.7'), watched.reason('well.7')]).toEqual([7, '正常']))
    await eventually(() =>
      expect(
        ill.map(({ device }) => watched.reason(`${device.deviceCode}.7`)).filter((reason) => !['响应超时', '报文错误', '通讯中断'].includes(reason)),
      ).toEqual([]),
    )
    expect(ill.map(({ device }) => watched.value(`${device.deviceCode}.7`))).toEqual([null, null, null])
    expect([watched.value('well.7'), watched.changes('well.7')]).toEqual([7, 0])
  })

  test('every refusal keeps its number and its meaning, and a device that refuses everything says so', async () => {
    const all = Object.keys(says[protocol].refusals).map(Number)
    const words = Object.values(says[protocol].refusals)
    const { device } = await opened('refuses', { judge: ({ start }) => all[start / 100] ?? true })
    const watched = watchTags(
      [device],
      all.map((_, index) => tagAt(protocol, 'refuses', index * 100)),
    )
    undo.push(() => watched.close())
    await eventually(() => expect(all.map((_, index) => watched.reason(`refuses.${index * 100}`))).toEqual(words))
    await eventually(() => expect(watched.health('refuses')?.link).toBe('failing'))
  })
})
