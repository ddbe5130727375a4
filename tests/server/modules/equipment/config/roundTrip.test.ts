import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { tagRoles, wordOrders } from '#contract/tag.ts'
import type { ScanClass } from '#contract/tag.ts'
import { openDatabase } from '../../../../../server/start/openDatabase.ts'
import { parseConfiguration } from '../../../../../server/modules/equipment/config/configuration.ts'
import { exportFile } from '../../../../../server/modules/equipment/config/exporting.ts'
import type { FileFormat } from '../../../../../server/files/tableWriter.ts'
import { importFiles } from '../../../../../server/modules/equipment/config/importing.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { modbusAreas } from '#contract/rules/address/modbus.ts'
import { protocolNames } from '#contract/rules/address/rule.ts'
import { readTableFile } from '../../../../../server/files/tableFile.ts'
import { writeWorkbook } from '../../../../../server/files/xlsx.ts'
import { aDevice, aTag, deviceCsv, deviceTable, tagCsv, tagTable } from './plantFiles.ts'
import { newDataDir } from '../../../../support/newDataDir.ts'

const code = fc.stringMatching(/^[A-Za-z0-9_.-]{1,64}$/)
/** Names a person could give, with everything that spreadsheets treat in their own way. */
const name = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('温', '度', ' ', "'", '=', '+', '-', '@', '"', ',', ';', '_x0041_', '<', '&', '😀', '0', '1') })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const device = fc.record({
  deviceCode: code,
  name,
  protocol: fc.constantFrom(...protocolNames),
  host: fc.stringMatching(/^[A-Za-z0-9_.:/-]{1,30}$/),
  port: fc.integer({ min: 1, max: 65_535 }),
  unitId: fc.integer({ min: 0, max: 255 }),
  timeoutMs: fc.integer({ min: 50, max: 60_000 }),
  scanMs: maybe(fc.integer({ min: 20, max: 60_000 })),
  addressBase: fc.constantFrom(0, 1),
  wordOrder: fc.constantFrom(...wordOrders),
  enabled: fc.boolean(),
  maxRegisters: maybe(fc.integer({ min: 1, max: 2000 })),
  maxGap: maybe(fc.integer({ min: 0, max: 125 })),
  pauseMs: fc.integer({ min: 0, max: 10_000 }),
  connections: fc.integer({ min: 1, max: 16 }),
  keepAliveS: fc.integer({ min: 0, max: 3600 }),
  rack: fc.nat(7),
  slot: fc.nat(31),
  tsap: fc.constantFrom('', '1000:0301', '4D57:4D57'),
  serialMode: fc.constantFrom('9600 8N1', '115200 7E2'),
})

const pair = fc.uniqueArray(number, { minLength: 2, maxLength: 2 }).map((ends) => ends.toSorted((one, other) => one - other))

/** Bits that the type can have. */
function bitsOf(dataType: string, bit: number | null, isPart: boolean): Pick<PlcTag, 'bit' | 'bitTo'> {
  if (dataType === 'bool') return { bit, bitTo: null }
  if (dataType === 'uint8') return { bit: isPart ? 8 : null, bitTo: null }
  return isPart && bit !== null && ['uint16', 'uint32'].includes(dataType) ? { bit, bitTo: 15 } : { bit: null, bitTo: null }
}

const tag: fc.Arbitrary<PlcTag> = fc
  .record({
    tagCode: code,
    name,
    area: fc.constantFrom(...modbusAreas),
    dbNumber: fc.constant(null),
    address: fc.integer({ min: 1, max: 65_000 }),
    bit: maybe(fc.integer({ min: 0, max: 15 })),
    isPart: fc.boolean(),
    dataType: fc.constantFrom('uint8', 'uint16', 'uint32', 'uint64', 'float64', 'bcd32', 'string(20)', 'bool'),
    wordOrder: maybe(fc.constantFrom(...wordOrders)),
    scale: number.filter((value) => value !== 0),
    offset: number,
    ends: maybe(fc.record({ raw: maybe(pair), eng: maybe(pair) })),
    unit: fc.constantFrom('', '℃', '%', "'", '-', 'm³/h', '=x'),
    decimals: fc.integer({ min: 0, max: 9 }),
    scanClass: maybe(fc.constantFrom(...(['fast', 'normal', 'slow'] satisfies ScanClass[]))),
    scanMs: maybe(fc.integer({ min: 20, max: 60_000 })),
    deadband: number.map(Math.abs),
    staleAfterMs: maybe(fc.integer({ min: 100, max: 86_400_000 })),
    limits: fc.array(number, { minLength: 4, maxLength: 4 }).map((limits) => limits.toSorted((one, other) => one - other)),
    role: maybe(fc.constantFrom(...tagRoles)),
    valueMap: maybe(fc.dictionary(fc.integer().map(String), name, { maxKeys: 4 }).map((map) => ({ ...map }))),
    equipmentCode: maybe(code),
  })
  .map(({ limits, ends, isPart, ...its }) => {
    const isBit = its.area === 'coil' || its.area === 'discrete'
    const dataType = isBit ? ('bool' as const) : its.dataType
    const [limitLL = null, limitL = null, limitH = null, limitHH = null] = dataType === 'string(20)' ? [] : limits
    const hasRange = dataType !== 'bool' && dataType !== 'string(20)'
    const [rawLow = null, rawHigh = null] = (hasRange && ends?.raw) || []
    const [engLow = null, engHigh = null] = (hasRange && ends?.eng) || []
    const isLinear = rawLow !== null && engLow !== null
    const squareRoot = isLinear && its.decimals % 2 === 0 ? ('Y' as const) : ('N' as const)
    const clamp = engLow !== null && its.decimals > 4 ? ('Y' as const) : ('N' as const)
    const scaled = { rawLow, rawHigh, engLow, engHigh, squareRoot, clamp, ...(isLinear && { scale: 1, offset: 0 }) }
    return { ...its, ...bitsOf(isBit ? '' : dataType, its.bit, isPart), ...scaled, deviceCode: 'D', dataType, limitLL, limitL, limitH, limitHH }
  })

const configuration = fc.record({
  devices: fc
    .uniqueArray(device, { selector: ({ deviceCode }) => deviceCode, maxLength: 5 })
    .map((devices) => [aDevice({ deviceCode: 'D' }), ...devices.filter(({ deviceCode }) => deviceCode !== 'D')]),
  tags: fc.uniqueArray(tag, { selector: ({ tagCode }) => tagCode, maxLength: 8 }),
})

test('whatever is configured, its CSV and its workbook are read back as the same configuration', () => {
  fc.assert(
    fc.property(configuration, ({ devices, tags }) => {
      const csv = [readTableFile('d.csv', deviceCsv(devices)), readTableFile('t.csv', tagCsv(tags))]
      const xlsx = [
        readTableFile('d.xlsx', writeWorkbook('xlsx', '设备', deviceTable(devices), 0)),
        readTableFile('t.xlsx', writeWorkbook('xlsx', '测点', tagTable(tags), 0)),
      ]
      for (const files of [csv, xlsx]) {
        const read = parseConfiguration(
          files.map((content) => ({ subject: null, name: 'x', content })),
          [],
        )
        expect(read.faults.first).toEqual([])
        expect(read.devices).toEqual(devices)
        expect(read.tags).toEqual(tags)
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)

test.each<FileFormat>(['csv', 'xlsx'])(
  'export as %s, empty plant, import gives the identical configuration',
  async (format) => {
    const plant = await openDatabase({ dataDir: newDataDir() })
    const empty = await openDatabase({ dataDir: newDataDir() })
    const [sample] = fc.sample(configuration, { numRuns: 1, seed: 7 })
    const tags = Array.from({ length: 1100 }, (_, n) =>
      aTag({ tagCode: `t${n}`, deviceCode: 'D', address: n * 2, name: `=名称${n}`, scale: 0.1 + n, valueMap: { '-1': '故障', 1: '运行;中' } }),
    )
    await storeConfiguration(plant.db, { devices: sample?.devices ?? [], tags })
    const files = [await exportFile(plant.db, { subject: 'tag', format }), await exportFile(plant.db, { subject: 'device', format })]
    const sources = files.map((content, index) => ({ subject: null, name: `${index}.${format}`, content }))
    expect(await importFiles(empty.db, sources, { name: null, atMs: 1 })).toEqual({ kind: 'stored', totalCount: 1100 + (sample?.devices.length ?? 0) })
    expect(await readConfiguration(empty.db)).toEqual(await readConfiguration(plant.db))
    expect((await readConfiguration(empty.db)).tags).toHaveLength(1100)
    await Promise.all([plant.close(), empty.close()])
  },
  120_000,
)
