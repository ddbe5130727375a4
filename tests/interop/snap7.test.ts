import { afterEach, expect, test, vi } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { registerRows } from '../server/devices/modbus/registerRows.ts'
import { makeDevice, makeTag } from '../support/plcRows.ts'
import { freePort } from '../support/freePort.ts'
import { watchTags } from '../support/watchedTags.ts'
import { buildSnap7, startSnap7 } from './snap7/peer.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const buildingMs = 900_000

test(
  'Snap7, an S7 server that is not ours, is read: every number in every order, flags, a hole, and a CPU in STOP',
  { timeout: buildingMs },
  async ({ skip }) => {
    const missing = await buildSnap7()
    if (missing !== null) skip(missing)
    const rows = registerRows.filter(({ dataType }) => dataType !== 'bool' && !dataType.startsWith('string'))
    const bytes: number[] = []
    const tags: PlcTag[] = rows.map(({ dataType, wordOrder, registers }, index) => {
      const tag = makeTag({ tagCode: `T${index}`, area: 'db', dbNumber: 7, dataType, wordOrder, address: bytes.length, scanMs: 500 })
      bytes.push(...registers.flatMap((register) => [register >> 8, register & 0xff]))
      return tag
    })
    const port = await freePort()
    const peer = await startSnap7(port, { db: Uint8Array.from(bytes), m: Uint8Array.of(0, 0b0010_0000, 0x12, 0x34) })
    undo.push(() => peer.stop())
    const flags = [
      makeTag({ tagCode: 'flag', area: 'm', dataType: 'bool', address: 1, bit: 5, scanMs: 500 }),
      makeTag({ tagCode: 'word', area: 'm', address: 2, scanMs: 500 }),
      makeTag({ tagCode: 'beyond', area: 'db', dbNumber: 7, address: bytes.length, scanMs: 500 }),
      makeTag({ tagCode: 'nowhere', area: 'db', dbNumber: 99, scanMs: 500 }),
    ]
    const watched = watchTags([makeDevice({ protocol: 's7', port, timeoutMs: 10_000 })], [...tags, ...flags])
    undo.push(() => watched.close())
    const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000, interval: 100 })
    await eventually(() => expect(tags.filter(({ tagCode }) => watched.reason(tagCode) === '等待数据')).toEqual([]))
    const wrong = rows.filter(({ value }, index) => {
      const number = Number(value)
      if (!Number.isFinite(number)) return watched.reason(`T${index}`) !== '传感器故障'
      return watched.value(`T${index}`) !== (Number.isSafeInteger(number) || !/^-?\d+$/.test(value) ? number : value)
    })
    expect(wrong).toEqual([])
    await eventually(() => expect([watched.value('flag'), watched.value('word')]).toEqual([1, 0x1234]))
    await eventually(() => expect(watched.reason('beyond')).toBe('地址超出范围（S7 0x05）'))
    await eventually(() => expect(watched.reason('nowhere')).toBe('DB 不存在（S7 0x0A）'))
    peer.setState('stop')
    await eventually(() => expect(watched.reason('T0')).toBe('PLC 停机'))
    peer.setState('run')
    await eventually(() => expect(watched.reason('T0')).toBe('正常'))
  },
)
