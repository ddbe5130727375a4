import { Checkbox, Select } from 'antd'
import { useDictionary } from '../../api/dictionary.ts'
import type { FieldKit, FilterProps, InputProps, Value } from './fieldKit.ts'
import { explainedText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'
import { foundByWords } from './foundByWords.ts'

type SeveralOf = 'dictMulti' | 'checkbox'

const valuesOf = (value: Value | undefined) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

function ChooseSeveral({ field, value, onChange, ...rest }: InputProps<'dictMulti'>) {
  const entries = useDictionary(field.dictCode)
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      mode="multiple"
      allowClear
      showSearch={foundByWords}
      placeholder="请选择"
      notFoundContent="没有查询到任何数据"
      options={entries.map(({ value: of, text }) => ({ value: of, label: text }))}
      value={valuesOf(value)}
      onChange={(next: string[]) => onChange?.(next.join(','))}
    />
  )
}

function Boxes({ field, value, onChange, disabled }: InputProps<'checkbox'>) {
  const entries = useDictionary(field.dictCode)
  return (
    <Checkbox.Group
      {...(disabled === undefined ? {} : { disabled })}
      options={entries.map(({ value: of, text }) => ({ value: of, label: text }))}
      value={valuesOf(value)}
      onChange={(next) => onChange?.(next.join(','))}
    />
  )
}

/** Records that hold one of the chosen ones among theirs: `,a,b,` on the wire. */
function Filter({ field: { name, title, dictCode }, asked, onAsk }: FilterProps<SeveralOf>) {
  const entries = useDictionary(dictCode)
  return (
    <Select
      mode="multiple"
      allowClear
      aria-label={title}
      placeholder="全部"
      maxTagCount={2}
      showSearch={foundByWords}
      style={{ width: '100%' }}
      options={entries.map(({ value, text }) => ({ value, label: text }))}
      value={valuesOf(asked[name])}
      onChange={(next: string[]) => onAsk({ [name]: next.length === 0 ? '' : `,${next.join(',')},` })}
    />
  )
}

const read: Pick<FieldKit<SeveralOf>, 'text' | 'Cell' | 'Filter' | 'widthPx'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Filter,
  widthPx: 180,
}

export const dictMulti: FieldKit<'dictMulti'> = { ...read, Input: ChooseSeveral }
export const checkbox: FieldKit<'checkbox'> = { ...read, Input: Boxes }
