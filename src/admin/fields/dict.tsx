import { Radio, Select } from 'antd'
import { dictOptions, useDictionary } from '../../api/dictionary.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { CellProps, FieldKit, FilterProps, InputProps, Value } from './fieldKit.ts'
import { explainedText, plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'
import { foundByWords } from './foundByWords.ts'

type OneOf = 'dict' | 'dictNumber' | 'radio'

/** One entry of a dictionary, found by typing. */
function Choose({ field, value, onChange, asValue, ...rest }: InputProps<OneOf> & { asValue: (text: string) => Value }) {
  const entries = useDictionary(field.dictCode)
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      showSearch={foundByWords}
      allowClear={!field.isRequired}
      placeholder="请选择"
      notFoundContent="没有查询到任何数据"
      options={entries.map(({ value: of, text }) => ({ value: of, label: text }))}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(next: string | undefined) => onChange?.(next === undefined ? null : asValue(next))}
    />
  )
}

function Dots({ field, value, onChange, ...rest }: InputProps<'radio'>) {
  const entries = useDictionary(field.dictCode)
  return (
    <Radio.Group
      {...rest}
      options={entries.map(({ value: of, text }) => ({ value: of, label: text }))}
      value={value ?? null}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  )
}

function Filter(props: FilterProps<OneOf>) {
  return <ChoiceFilter {...props} options={useDictionary(props.field.dictCode)} />
}

/** What the server says of the value; the answer for one record alone does not say it (api-contract.md 1.2), then the dictionary of this browser does. */
function wordOf(field: CellProps<OneOf>['field'], row: CellProps<OneOf>['row']): string {
  const [said, value] = [explainedText(field, row), plainText(field, row)]
  return said === value && value !== '' ? (dictOptions(field.dictCode).find((entry) => entry.value === value)?.text ?? said) : said
}

const read: Pick<FieldKit<OneOf>, 'text' | 'Cell' | 'Filter' | 'widthPx'> = {
  text: wordOf,
  Cell: ({ field, row }) => <PlainCell text={wordOf(field, row)} />,
  Filter,
  widthPx: 110,
}

export const dict: FieldKit<'dict'> = { ...read, Input: (props) => <Choose {...props} asValue={String} /> }
export const dictNumber: FieldKit<'dictNumber'> = { ...read, Input: (props) => <Choose {...props} asValue={Number} /> }
export const radio: FieldKit<'radio'> = { ...read, Input: Dots }
