import type { ZodType } from 'zod'
import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { PlcColumn } from '#contract/modules/equipment/plcColumns.ts'
import { s7AddressIn } from '#contract/rules/address/s7.ts'
import { standardPorts } from '#contract/rules/address/rule.ts'
import { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Spelled } from './referenceAddress.ts'

/** What a file is about, and how its rows are read. `derive` fills the cells that were left empty and follow from others. */
export type Subject<Row> = {
  word: string
  columns: readonly PlcColumn<Row>[]
  key: keyof Row & string
  schemas: { [Field in keyof Row & string]: ZodType<Row[Field]> }
  derive: { [Field in keyof Row]?: (row: Partial<Row>) => Row[Field] | undefined }
  /** the cells of a line where one of them says what belongs into several */
  spell?: (texts: Readonly<Record<string, string>>) => Spelled
}

export const devices: Subject<PlcDevice> = {
  word: '采集设备',
  columns: plcDeviceColumns,
  key: 'deviceCode',
  schemas: PlcDevice.shape,
  derive: { name: ({ deviceCode }) => deviceCode, port: ({ protocol }) => protocol && standardPorts[protocol] },
}

export const tags: Subject<PlcTag> = {
  word: '测点',
  columns: plcTagColumns,
  key: 'tagCode',
  schemas: PlcTag.shape,
  derive: { name: ({ tagCode }) => tagCode, decimals: standardDecimals },
  spell: spelledAddress,
}

/** An address as Siemens people write it, DB5.DBX2.3, fills area, block, byte and bit; other words in those cells contradict it. */
function spelledAddress(texts: Readonly<Record<string, string>>): Spelled {
  const found = s7AddressIn(texts['address'] ?? '')
  if (!found) return { texts, conflict: null }
  const { area, dbNumber, address, bit } = found
  const cells = { area, dbNumber: dbNumber === null ? '' : String(dbNumber), bit: bit === null ? '' : String(bit) }
  const other = Object.entries(cells).find(([field, text]) => text !== '' && (texts[field] ?? '') !== '' && texts[field] !== text)
  if (other) return { texts, conflict: `“${texts['address']}”和同一行的 ${texts[other[0]]} 不一致，请只留一种写法` }
  const spelled = Object.entries(cells).map(([field, text]) => [field, texts[field] || text])
  return { texts: { ...texts, ...Object.fromEntries(spelled), address: String(address) }, conflict: null }
}

/** A real number shows 2 decimals; a counted one as many as its scale and offset have. */
function standardDecimals({ dataType, scale, offset }: Partial<PlcTag>): number {
  if (dataType?.startsWith('float')) return 2
  return Math.min(9, Math.max(decimalsOf(scale ?? 1), decimalsOf(offset ?? 0)))
}

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}
