import { InputNumber } from 'antd'
import type { FieldAs } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { bytesText, bytesUnit } from './bytesText.ts'
import type { FieldKit } from './fieldKit.ts'
import { PlainCell } from './PlainCell.tsx'
import { placesShown } from './placesShown.ts'
import { RangeFilter } from './RangeFilter.tsx'

/** So many decimals are room for whatever scale a value has, as limits of all kinds in one column: zeros at their end say nothing. */
const freeFrom = 4

export const number: FieldKit<'number'> = {
  text: written,
  Cell: ({ field, row }) => <PlainCell text={written(field, row)} />,
  Input: ({ field: { min, max, decimals, unit }, value, onChange, ...rest }) => (
    <InputNumber
      {...rest}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...inputOf(decimals)}
      suffix={unit}
      value={value === undefined || value === '' ? null : value}
      onChange={(next) => onChange?.(next)}
      style={{ width: '100%' }}
    />
  ),
  Filter: RangeFilter,
  widthPx: 110,
  align: 'right',
}

/** A half of a whole number is refused, not rounded. */
function inputOf(decimals: number) {
  if (decimals === 0) return placesShown(decimals)
  return decimals < freeFrom ? { precision: decimals } : { precision: decimals, ...withoutEndingZeros }
}

const withoutEndingZeros = {
  formatter: (shown: string | number | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
    userTyping ? input : withoutZeros(String(shown ?? '')),
}

function written({ name, decimals, unit }: FieldAs<'number'>, row: RecordRow): string {
  const value = row[name]
  if (unit === bytesUnit && typeof value === 'number') return Object.values(bytesText(value)).join(' ')
  if (typeof value !== 'number') return ''
  const shown = decimals < freeFrom ? value.toFixed(decimals) : withoutZeros(value.toFixed(decimals))
  return `${shown}${unit === undefined ? '' : ` ${unit}`}`
}

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
