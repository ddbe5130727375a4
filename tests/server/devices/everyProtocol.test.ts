import { afterEach, describe, expect, test } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { openByteServer } from '../../../plant/wire/byteServer.ts'
import type { ByteAnswerer, ByteServer } from '../../../plant/wire/byteServer.ts'
import { rtuGateway } from '../../../plant/wire/rtuGateway.ts'
import { registersAsBlock, s7Station } from '../../../plant/wire/s7Station.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { watchTags } from '../../support/watchedTags.ts'
import type { WatchedTags } from '../../support/watchedTags.ts'
import { answer } from './modbus/hostilePlc.ts'
import { seeded } from './modbus/fuzz.ts'
import { eventually } from '../../support/eventually.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const registers = Uint16Array.from({ length: 400 }, (_, index) => index + 1)
const tcpRequestBytes = 12

const modbusTcp: () => ByteAnswerer = () => {
  let received = Buffer.alloc(0)
  return (chunk, say) => {
    received = Buffer.concat([received, chunk])
    for (; received.length >= tcpRequestBytes; received = received.subarray(tcpRequestBytes)) {
      const [transaction, unitId, functionCode] = [received.readUInt16BE(0), received.readUInt8(6), received.readUInt8(7)]
      const [start, count] = [received.readUInt16BE(8), received.readUInt16BE(10)]
      say(answer({ transaction, unitId, functionCode, start, count }, [...registers.subarray(start, start + count)]))
    }
  }
}
const block = registersAsBlock(registers)
const answerers: Record<'modbusTcp' | 'modbusRtuTcp' | 's7', () => ByteAnswerer> = {
  modbusTcp,
  modbusRtuTcp: rtuGateway((unitId) => (unitId === 1 ? registers : null)),
  s7: s7Station({ memory: ({ start, count }) => block.subarray(start, start + count) }),
}
const spoken = Object.keys(answerers) as (keyof typeof answerers)[] // the keys of a constant object are exactly its literal keys

type Mode = 'well' | 'silent' | 'garbage' | 'ruined'

/** A device of the protocol that can fall ill, be unplugged and come back on its port. */
async function sickly(protocol: keyof typeof answerers) {
  let mode: Mode = 'well'
  const random = seeded(protocol.length)
  let server: ByteServer | null = null
  let port = 0
  const answering = () => {
    const well = answerers[protocol]()
    const spoil = (bytes: Uint8Array) =>
      bytes.map((byte) => (random() < 0.2 ? Math.floor(random() * 256) : byte)).subarray(0, Math.ceil(random() * bytes.length))
    const act: Record<Mode, ByteAnswerer> = {
      well,
      silent: () => {},
      garbage: (_, say) => say(Buffer.from('no such protocol, and more of it')),
      ruined: (chunk, say) => well(chunk, (bytes) => say(spoil(bytes))),
    }
    return (...heard: Parameters<ByteAnswerer>) => act[mode](...heard)
  }
  const plug = async () => {
    server = await openByteServer({ host: '127.0.0.1', port, answering })
    port = server.port
  }
  const unplug = async () => {
    const closing = server
    server = null
    await closing?.close()
  }
  undo.push(unplug)
  await plug()
  return { port, plug, unplug, fall: (next: Mode) => void (mode = next) }
}

const tagsOf = (protocol: Protocol, deviceCode: string): PlcTag[] =>
  [0, 100, 200].map((place) =>
    makeTag({
      tagCode: `${deviceCode}.${place}`,
      deviceCode,
      scanMs: 100,
      ...(protocol === 's7' ? { area: 'db' as const, dbNumber: 1, address: place * 2 } : { address: place }),
    }),
  )

function watchTwo(protocol: Protocol, ports: [sick: number, well: number]): WatchedTags {
  const codes = ['sick', 'well']
  const devices = codes.map((deviceCode, index) => makeDevice({ deviceCode, protocol, port: ports[index] ?? 0, timeoutMs: 400 }))
  const watched = watchTags(
    devices,
    codes.flatMap((code) => tagsOf(protocol, code)),
  )
  undo.push(() => watched.close())
  return watched
}

const all = (watched: WatchedTags, code: string, look: 'value' | 'reason' | 'changes') => [0, 100, 200].map((place) => watched[look](`${code}.${place}`))
const right = [1, 101, 201]
const good = ['正常', '正常', '正常']

describe.each(spoken)('%s', (protocol) => {
  async function begun() {
    const [sick, well] = [await sickly(protocol), await sickly(protocol)]
    const watched = watchTwo(protocol, [sick.port, well.port])
    await eventually(() => expect([all(watched, 'sick', 'value'), all(watched, 'well', 'value')]).toEqual([right, right]))
    const beganAt = all(watched, 'well', 'changes')
    return { sick, watched, wellStaysWell: () => expect([all(watched, 'well', 'value'), all(watched, 'well', 'changes')]).toEqual([right, beganAt]) }
  }

  test('unplugged it keeps its values and says that communication is lost; plugged in again it is good without a zero in between (F-08, F-10)', async () => {
    const { sick, watched, wellStaysWell } = await begun()
    for (let cycle = 0; cycle < 2; cycle += 1) {
      await sick.unplug()
      await eventually(() => expect(all(watched, 'sick', 'reason')).toEqual(['通讯中断', '通讯中断', '通讯中断']))
      expect(all(watched, 'sick', 'value')).toEqual(right)
      await sick.plug()
      await eventually(() => expect([all(watched, 'sick', 'reason'), all(watched, 'sick', 'value')]).toEqual([good, right]))
    }
    wellStaysWell()
  })

  test('hung with its connection open it times out, keeps its values, and is read again once it answers (F-09)', async () => {
    const { sick, watched, wellStaysWell } = await begun()
    sick.fall('silent')
    await eventually(() => expect(all(watched, 'sick', 'reason')).toEqual(['响应超时', '响应超时', '响应超时']))
    expect(all(watched, 'sick', 'value')).toEqual(right)
    sick.fall('well')
    await eventually(() => expect(all(watched, 'sick', 'reason')).toEqual(good))
    wellStaysWell()
  })

  test('talking nonsense it is named so, and no nonsense becomes a value (F-09)', async () => {
    const { sick, watched, wellStaysWell } = await begun()
    sick.fall('garbage')
    await eventually(() => expect(all(watched, 'sick', 'reason')).not.toContain('正常'))
    expect(all(watched, 'sick', 'value')).toEqual(right)
    sick.fall('well')
    await eventually(() => expect(all(watched, 'sick', 'reason')).toEqual(good))
    wellStaysWell()
  })

  test('with frames ruined at random nothing is thrown and it is good again afterwards (F-09, F-31)', async () => {
    const { sick, watched, wellStaysWell } = await begun()
    sick.fall('ruined')
    await eventually(() => expect(all(watched, 'sick', 'reason')).not.toContain('正常'))
    sick.fall('well')
    await eventually(() => expect([all(watched, 'sick', 'reason'), all(watched, 'sick', 'value')]).toEqual([good, right]))
    wellStaysWell()
  })
})
