import type { ZodType } from 'zod'
import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { PlcColumn } from '#contract/modules/equipment/plcColumns.ts'
import { standardPorts } from '#contract/rules/address/rule.ts'
import { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'

/** What a file is about, and how its rows are read. `derive` fills the cells that were left empty and follow from others. */
export type Subject<Row> = {
  word: string
  columns: readonly PlcColumn<Row>[]
  key: keyof Row & string
  schemas: { [Field in keyof Row & string]: ZodType<Row[Field]> }
  derive: { [Field in keyof Row]?: (row: Partial<Row>) => Row[Field] | undefined }
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
