import { z } from 'zod'
import { numericTypes, wordOrders } from '#contract/tag.ts'
import type { DataType } from '#contract/tag.ts'
import fixture from './registers.fixture.json' with { type: 'json' }

const isDataType = (text: unknown) => typeof text === 'string' && (numericTypes.some((one) => one === text) || /^string\(\d+\)$/.test(text))

/** A value, and the registers that pymodbus makes of it (tests/interop/registers.py); `value` as JavaScript writes it. */
const RegisterRow = z.object({
  dataType: z.custom<DataType>(isDataType),
  wordOrder: z.enum(wordOrders),
  bit: z.number().nullable(),
  registers: z.array(z.number()),
  value: z.string(),
})
export type RegisterRow = z.infer<typeof RegisterRow>

export const registerRows = z.array(RegisterRow).parse(fixture)

/** What a device holds whose order is that of the tag itself: of a value in one register the two bytes change places as well, which pymodbus has no word for (docs/decisions/136). */
export function ownRegisters({ dataType, wordOrder, registers }: Pick<RegisterRow, 'dataType' | 'wordOrder' | 'registers'>): number[] {
  const isSwapped = registers.length === 1 && (wordOrder === 'BADC' || wordOrder === 'DCBA') && !/^(u?int8|string)/.test(dataType)
  return isSwapped ? registers.map((word) => ((word & 0xff) << 8) | (word >> 8)) : [...registers]
}

/** Whether a decoded value is the row's: numbers to the last bit and sign, text to the letter. */
export function isValueOf(row: RegisterRow, value: unknown): boolean {
  return typeof value === 'number' ? Object.is(value, Number(row.value)) : value === row.value
}
