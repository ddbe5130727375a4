import { Flex, InputNumber, Progress, Slider } from 'antd'
import type { FieldKit } from './fieldKit.ts'
import { placesShown } from './placesShown.ts'
import { plainText } from './plain.ts'
import { RangeFilter } from './RangeFilter.tsx'

const percentOf = (value: unknown) => Math.min(100, Math.max(0, typeof value === 'number' ? value : 0))

export const progress: FieldKit<'progress'> = {
  text: (field, row) => (plainText(field, row) === '' ? '' : `${plainText(field, row)}%`),
  Cell: ({ field: { name, title }, row }) => <Progress aria-label={title} size="small" percent={percentOf(row[name])} />,
  Input: ({ field: { title }, value, onChange, ...rest }) => (
    <Flex gap={12} align="center">
      <Slider ariaLabelForHandle={title} min={0} max={100} value={percentOf(value)} onChange={(percent) => onChange?.(percent)} style={{ flex: 1 }} />
      <InputNumber
        {...rest}
        min={0}
        max={100}
        {...placesShown(0)}
        suffix="%"
        value={typeof value === 'number' ? value : null}
        onChange={(percent) => onChange?.(percent)}
      />
    </Flex>
  ),
  Filter: RangeFilter,
  widthPx: 140,
}
