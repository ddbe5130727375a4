import { Switch } from 'antd'
import type { FieldAs } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { FieldKit } from './fieldKit.ts'
import { PlainCell } from './PlainCell.tsx'

const words = { Y: '是', N: '否' } // CONST-018

export const switchKit: FieldKit<'switch'> = {
  text: written,
  Cell: ({ field, row }) => <PlainCell text={written(field, row)} />,
  Input: ({ field: _field, value, onChange, ...rest }) => (
    <Switch {...rest} checkedChildren={words.Y} unCheckedChildren={words.N} checked={value === 'Y'} onChange={(isOn) => onChange?.(isOn ? 'Y' : 'N')} />
  ),
  Filter: (props) => <ChoiceFilter {...props} options={Object.entries(words).map(([value, text]) => ({ value, text }))} />,
  widthPx: 80,
}

function written({ name }: FieldAs<'switch'>, row: RecordRow): string {
  const value = row[name]
  return value === 'Y' || value === 'N' ? words[value] : ''
}
