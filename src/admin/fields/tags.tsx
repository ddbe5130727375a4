import { Flex, Select, Tag } from 'antd'
import { ContainsFilter } from './ContainsFilter.tsx'
import type { FieldKit } from './fieldKit.ts'
import { plainText } from './plain.ts'

const partsOf = (text: string) => text.split(',').filter(Boolean)

export const tags: FieldKit<'tags'> = {
  text: plainText,
  Cell: ({ field, row }) => (
    <Flex gap={4} wrap>
      {partsOf(plainText(field, row)).map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
    </Flex>
  ),
  Input: ({ field: _field, value, onChange, ...rest }) => (
    <Select
      {...rest}
      style={{ width: '100%' }}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，']}
      placeholder="输入后按回车"
      value={partsOf(String(value ?? ''))}
      onChange={(parts: string[]) => onChange?.(parts.join(','))}
    />
  ),
  Filter: ContainsFilter,
  widthPx: 200,
}
