import { InputNumber } from 'antd'
import type { FieldAs } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { bytesText, bytesUnit } from './bytesText.ts'
import type { FieldKit } from './fieldKit.ts'
import { PlainCell } from './PlainCell.tsx'
import { placesShown } from './placesShown.ts'
import { RangeFilter } from './RangeFilter.tsx'

export const number: FieldKit<'number'> = {
  text: written,
  Cell: ({ field, row }) => <PlainCell text={written(field, row)} />,
  Input: ({ field: { min, max, decimals, unit }, value, onChange, ...rest }) => (
    <InputNumber
      {...rest}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(decimals === 0 ? placesShown(decimals) : { precision: decimals })} // a half of a whole number is refused, not rounded
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

function written({ name, decimals, unit }: FieldAs<'number'>, row: RecordRow): string {
  const value = row[name]
  if (unit === bytesUnit && typeof value === 'number') return Object.values(bytesText(value)).join(' ')
  return typeof value === 'number' ? `${value.toFixed(decimals)}${unit === undefined ? '' : ` ${unit}`}` : ''
}
