import { Button, ColorPicker, Flex, Input, Space } from 'antd'
import { ContainsFilter } from './ContainsFilter.tsx'
import type { FieldKit, InputProps } from './fieldKit.ts'
import { plainText } from './plain.ts'

const Swatch = ({ colour: background }: { colour: string }) => (
  <span style={{ display: 'inline-block', width: 14, height: 14, borderRadius: 3, border: '1px solid var(--office-edge)', background }} />
)

const whole = /^#[0-9a-f]{6}$/i

/** A colour is written, or chosen from the palette beside it. */
function ChooseColour({ field: { title }, value, onChange, disabled = false, ...rest }: InputProps<'colour'>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <Space.Compact>
      <Input
        {...rest}
        allowClear
        disabled={disabled}
        maxLength={7}
        placeholder="#rrggbb"
        status={text === '' || whole.test(text) ? '' : 'error'}
        value={text}
        onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
        style={{ width: 130 }}
      />
      <ColorPicker disabledAlpha disabled={disabled} value={whole.test(text) ? text : null} onChange={(picked) => onChange?.(picked.toHexString())}>
        <Button disabled={disabled} aria-label={`用调色板选择${title}`} icon={<Swatch colour={text} />} />
      </ColorPicker>
    </Space.Compact>
  )
}

export const colour: FieldKit<'colour'> = {
  text: plainText,
  Cell: ({ field, row }) => {
    const value = plainText(field, row)
    return value === '' ? null : (
      <Flex gap={6} align="center">
        <Swatch colour={value} />
        {value}
      </Flex>
    )
  },
  Input: ChooseColour,
  Filter: ContainsFilter,
  widthPx: 110,
}
