import { expect, test } from 'vitest'
import { connectionFaults } from '#contract/modules/equipment/connection.ts'
import { connectionIn, emptyDraft, nextTag, withBase, withProtocol } from '../../../../../src/admin/modules/equipment/connect/connectDraft.ts'
import type { ConnectDraft, TagText } from '../../../../../src/admin/modules/equipment/connect/connectDraft.ts'
import { faultLines } from '../../../../../src/admin/modules/equipment/connect/faultLines.ts'
import { newTag } from '../../../../../src/admin/modules/equipment/plc/newTag.ts'
import { browseLines, likelyOrder } from '../../../../../src/admin/modules/equipment/plc/browseLines.ts'

const start = emptyDraft('一车间')
const [machine] = start.machines
const [state, value] = start.tags
const filled = (tags: readonly (TagText | undefined)[], over: Partial<ConnectDraft> = {}): ConnectDraft => ({
  ...start,
  name: '磨粉机',
  machines: machine ? [{ ...machine, equipCode: 'ML-01', host: '192.0.2.1' }] : [],
  tags: tags.flatMap((tag) => tag ?? []),
  ...over,
})
const asked = (draft: ConnectDraft) => connectionFaults(connectionIn(draft))

test('a form becomes machines with codes of their own: by use, else by place; a bit behind a dot, numbers of states as words', () => {
  const bit = value && { ...value, name: '急停', address: '100.3' }
  const twice = value && { ...value, name: '转速', address: '7', scale: '0.01', unit: 'rpm' }
  const { connection } = asked(filled([state, bit, twice, twice, value], { states: { running: '1, 3', down: '2' } }))
  expect(connection?.tags.map(({ tagName, dataType, bit: place, decimals }) => [tagName, dataType, place, decimals])).toEqual([
    ['plcState', 'uint16', null, 0],
    ['holding100_3', 'bool', 3, 0],
    ['holding7', 'uint16', null, 2],
    ['holding7_4', 'uint16', null, 2],
  ])
  expect(connection?.tags[0]?.valueMap).toBe('1:运行;3:运行;2:故障')
  expect(connection?.machines[0]).toMatchObject({ equipCode: 'ML-01', name: 'ML-01', workshop: '一车间' })
})

test('an address as Siemens people write it fills area, block, byte and bit; raw ends, rack and slot are sent', () => {
  const real = value && { ...value, name: '温度', address: 'DB1.DBD80', dataType: 'float32' as const, area: 'm' as const, rawLow: '-200', rawHigh: '32766' }
  const bit = value && { ...value, name: '急停', address: 'M4.3' }
  const { connection } = asked(filled([real, bit], { protocol: 's7', rack: '0', slot: '2' }))
  expect(connection).toMatchObject({ rack: 0, slot: 2 })
  expect(
    connection?.tags.map(({ tagName, area, dbNumber, address, bit: place, rawLow, rawHigh }) => [tagName, area, dbNumber, address, place, rawLow, rawHigh]),
  ).toEqual([
    ['db1_80', 'db', 1, 80, null, -200, 32_766],
    ['m4_3', 'm', null, 4, 3, null, null],
  ])
  const half = value && { ...value, name: '温度', address: '3', rawHigh: '32766' }
  expect(faultLines(asked(filled([half])).faults)[0]).toMatchObject({ column: '第 1 个测点 原始下限' })
})

test('what few values need is asked below their row: range, root, clamp, other limits and an order of its own', () => {
  const more = value && {
    ...value.more,
    offset: '0',
    engLow: '0',
    engHigh: '50',
    squareRoot: true,
    clamp: true,
    limitL: '2',
    limitHH: '60',
    decimals: '2',
    deadband: '0.5',
  }
  const flow = value &&
    more && { ...value, name: '流量', address: '3', rawLow: '4000', rawHigh: '20000', limitH: '48', more: { ...more, wordOrder: 'CDAB' as const } }
  expect(asked(filled([flow])).connection?.tags[0]).toMatchObject({
    rawLow: 4000,
    rawHigh: 20_000,
    engLow: 0,
    engHigh: 50,
    squareRoot: 'Y',
    clamp: 'Y',
    scale: 1,
    offset: 0,
    limitLL: null,
    limitL: 2,
    limitH: 48,
    limitHH: 60,
    decimals: 2,
    deadband: 0.5,
    wordOrder: 'CDAB',
  })
  const half = flow && { ...flow, more: { ...flow.more, engLow: '', engHigh: '' } }
  expect(faultLines(asked(filled([half])).faults).map(({ column }) => column)).toEqual(['第 1 个测点 开方', '第 1 个测点 限幅'])
})

test('what is wrong is told by row and column, before anything is sent', () => {
  const wrong = value && { ...value, name: '温度', address: 'abc', dataType: 'float32' as const }
  const { faults } = asked(filled([wrong], { name: '' }))
  expect(faultLines(faults).map(({ column }) => column)).toEqual(['名称', '第 1 个测点 地址'])
  const low = value && { ...value, name: '温度', address: '3' }
  expect(faultLines(asked(filled([low], { addressBase: 40_001 })).faults)).toEqual([
    { line: 0, column: '第 1 个测点 地址', reason: '地址 3 小于设备的地址基数 40001' },
  ])
})

test('the next value counts on by its width; another protocol and another way of counting keep what was typed', () => {
  const wide = value && { ...value, dataType: 'float32' as const, address: '10' }
  expect(nextTag(wide ? [wide] : [], 'modbusTcp')).toMatchObject({ address: '12', dataType: 'float32', name: '' })
  const s7 = withProtocol(filled([wide]), 's7')
  expect([s7.port, s7.tags[0]?.area, s7.tags[0]?.address]).toEqual(['102', 'db', '10'])
  expect(withBase(filled([wide]), 40_001).tags[0]?.address).toBe('40011')
})

test('a value out of the registers of a device that is set up begins as its tag: addresses as the manual has them, its own order only where it is another', () => {
  const device = { deviceCode: 'ML-01', addressBase: 40_001, wordOrder: 'CDAB', machines: ['ML-01', 'ML-01'] }
  const taken = { area: 'holding', dbNumber: null, address: 24, dataType: 'float32', order: 'CDAB' } as const
  const started = { tagCode: 'ML-01.holding40025', name: '值 40025', deviceCode: 'ML-01', area: 'holding', address: 40_025, dataType: 'float32', wordOrder: '' }
  expect(newTag(taken, device)).toEqual({ ...started, equipmentCode: 'ML-01' })
  const inBlock = newTag({ ...taken, area: 'db', dbNumber: 3, order: 'ABCD' }, { ...device, addressBase: 0, machines: ['ML-01', 'ML-02'] })
  expect(inBlock).toMatchObject({ tagCode: 'ML-01.db3_24', dbNumber: 3, wordOrder: 'ABCD' })
  expect(inBlock).not.toHaveProperty('equipmentCode')
})

test('of four word orders the one that looks like a plant stands out; addresses that are refused stand together', () => {
  const words = [0x6666, 0x4250, 0x3333, 0x4275].map((word, address) => ({ address, word, exception: 0 }))
  const refused = [4, 5, 6].map((address) => ({ address, word: null, exception: 2 }))
  const lines = browseLines([...words, ...refused], 'float32', 1)
  expect(likelyOrder(lines)).toBe('CDAB')
  expect(lines.map(({ place, raw, orders }) => [place, raw, orders.CDAB])).toEqual([
    ['0–1', '6666 4250', '52.1'],
    ['2–3', '3333 4275', '61.3'],
    ['4–6', '异常 2 非法地址', undefined],
  ])
  const highest = [0, 1, 2, 3].map((address) => ({ address, word: 0xffff, exception: 0 }))
  expect(browseLines(highest, 'uint64', 1)[0]?.orders.ABCD).toBe('18446744073709551615')
  expect(browseLines([{ address: 0, word: 0xfffe, exception: 0 }], 'int16', 1)[0]?.orders).toEqual({ ABCD: '-2', CDAB: '-2', BADC: '-257', DCBA: '-257' })
})
