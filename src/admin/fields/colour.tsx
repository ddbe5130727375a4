import { ColorPicker, Flex } from 'antd'
import { ContainsFilter } from './ContainsFilter.tsx'
import type { Face } from './face.ts'
import { plainText } from './plain.ts'

export const colour: Face<'colour'> = {
  text: plainText,
  Cell: ({ field, row }) => {
    const value = plainText(field, row)
    return value === '' ? null : (
      <Flex gap={6} align="center">
        <span style={{ width: 14, height: 14, borderRadius: 3, border: '1px solid var(--office-edge)', background: value }} />
        {value}
      </Flex>
    )
  },
  Input: ({ value, onChange, disabled }) => (
    <ColorPicker
      showText
      disabledAlpha
      allowClear
      {...(disabled === undefined ? {} : { disabled })}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(picked) => onChange?.(picked.cleared ? null : picked.toHexString())}
    />
  ),
  Filter: ContainsFilter,
  widthPx: 110,
}
