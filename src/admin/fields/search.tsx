import { App, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useDictionaryLabel, useDictionarySearch } from '../../api/tableDict.ts'
import type { FieldKit, FilterProps, InputProps } from './fieldKit.ts'
import { explainedText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'
import { useKeptKey, useTaken } from './keptKey.ts'
import { useSettled } from '../session/useSettled.ts'

const foundAtOnce = 10 // CONST-030
const searchAfterMs = 800 // CONST-031

/** One of very many, looked for at the server while typing (PICK-020, PICK-022 to PICK-024). */
function SearchDictionary({ field, value, onChange, ...rest }: InputProps<'search'> & { 'aria-label'?: string }) {
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const end = useKeptKey()
  const settled = useSettled(typed.trim(), searchAfterMs)
  const words = end.words?.trim() ?? settled
  const { data, error, isFetching } = useDictionarySearch(field.dict, words, foundAtOnce)
  const chosen = value === null || value === undefined ? '' : String(value)
  const label = useDictionaryLabel(field.dict, chosen)
  useEffect(() => {
    if (error) void message.warning(error.message)
  }, [error, message])

  const isLooking = isFetching || words !== (end.words ?? typed).trim()
  const found = words === '' || isLooking ? [] : (data ?? []) // the Enter key chooses nothing of a search before
  const options = found.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled }))
  useTaken(end, isLooking ? null : options, (code) => {
    setTyped('')
    setOpen(false)
    onChange?.(code)
  })
  return (
    <Select
      {...rest}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: (next) => (setTyped(next), end.hearWords(next)) }}
      onInputKeyDown={(event) => end.hear(event, { typed, isLooking })}
      allowClear={!field.isRequired}
      placeholder="请输入搜索内容"
      notFoundContent={typed.trim() === '' ? '请输入搜索内容' : isLooking ? '正在查找' : '没有查询到任何数据'}
      loading={isLooking}
      style={{ width: '100%' }}
      options={options}
      value={chosen === '' ? null : { value: chosen, label: found.find((option) => option.value === chosen)?.text ?? label ?? chosen }}
      labelInValue
      onChange={(next?: { value: string; label: string } | null) => onChange?.(next?.value ?? null)}
    />
  )
}

function Filter({ field, asked, onAsk }: FilterProps<'search'>) {
  return (
    <SearchDictionary
      field={{ ...field, isRequired: false }}
      aria-label={field.title}
      value={asked[field.name] ?? null}
      onChange={(code) => onAsk({ [field.name]: String(code ?? '') })}
    />
  )
}

export const search: FieldKit<'search'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: SearchDictionary,
  Filter,
  widthPx: 160,
}
