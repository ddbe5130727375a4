import { Input } from 'antd'
import { ContainsFilter } from './ContainsFilter.tsx'
import type { FieldKit } from './fieldKit.ts'
import { plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

export const textarea: FieldKit<'textarea'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: ({ field, value, onChange, ...rest }) => (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      showCount
      maxLength={field.maxLength}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ),
  Filter: ContainsFilter,
  widthPx: 240,
}
