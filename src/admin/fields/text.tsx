import { Input } from 'antd'
import { DigestCell } from './DigestCell.tsx'
import type { FieldKit } from './fieldKit.ts'
import { OperatorFilter } from './OperatorFilter.tsx'
import { plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

export const text: FieldKit<'text'> = {
  text: plainText,
  Cell: ({ field, row }) => (field.isDigest ? <DigestCell digest={plainText(field, row)} /> : <PlainCell text={plainText(field, row)} />),
  Input: ({ field, value, onChange, ...rest }) => (
    <Input {...rest} maxLength={field.maxLength} value={value ?? ''} onChange={({ target }) => onChange?.(target.value)} />
  ),
  Filter: OperatorFilter,
  widthPx: 160,
}
