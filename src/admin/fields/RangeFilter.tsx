import { InputNumber, Space } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Asked } from './fieldKit.ts'

type Props = { field: Pick<Field, 'name' | 'title'>; asked: Asked; onAsk: (asked: Asked) => void }

/** From … to …, each end may stay open: `<field>_begin` and `<field>_end`. */
export function RangeFilter({ field: { name, title }, asked, onAsk }: Props) {
  const end = (side: 'begin' | 'end', words: string) => (
    <InputNumber
      aria-label={`${title}${words}`}
      placeholder={words}
      stringMode
      value={asked[`${name}_${side}`] ?? null}
      onChange={(value) => onAsk({ [`${name}_${side}`]: value ?? '' })}
      style={{ width: '50%' }}
    />
  )
  return (
    <Space.Compact block>
      {end('begin', '最小')}
      {end('end', '最大')}
    </Space.Compact>
  )
}
