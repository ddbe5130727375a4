import { Flex, InputNumber, Typography } from 'antd'
import type { FieldAs } from '#contract/field.ts'
import { capitals, capitalsTooMuch } from '#contract/rules/capitals.ts'
import type { RecordRow } from '../../api/records.ts'
import type { FieldKit, Value } from './fieldKit.ts'
import { PlainCell } from './PlainCell.tsx'
import { placesShown } from './placesShown.ts'
import { RangeFilter } from './RangeFilter.tsx'

export const money: FieldKit<'money'> = {
  text: written,
  Cell: ({ field, row }) => <PlainCell text={written(field, row)} />,
  Input: ({ field: { min, max, unit }, value, onChange, ...rest }) => (
    <Flex vertical gap={2}>
      <InputNumber
        {...rest}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...placesShown(2)}
        prefix="¥"
        suffix={unit}
        value={value === undefined || value === '' ? null : value}
        onChange={(next) => onChange?.(next)}
        style={{ width: '100%' }}
      />
      <Capitals value={value} />
    </Flex>
  ),
  Filter: RangeFilter,
  widthPx: 130,
  align: 'right',
}

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function written({ name }: FieldAs<'money'>, row: RecordRow): string {
  const value = row[name]
  return typeof value === 'number' ? `¥${yuan.format(value)}` : ''
}

/** Stands below the figure, as on a cheque; says so where the amount is too large to be written (FMT-002). */
function Capitals({ value }: { value: Value | undefined }) {
  if (typeof value !== 'number') return null
  const text = inCapitals(value)
  return text === null ? <Typography.Text type="danger">{capitalsTooMuch}</Typography.Text> : <Typography.Text type="secondary">{text}</Typography.Text>
}

/** Null beyond what capitals can say. */
function inCapitals(value: number): string | null {
  try {
    return capitals(value)
  } catch {
    return null // a RangeError, the only one
  }
}
