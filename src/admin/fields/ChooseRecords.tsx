import { Select } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useRecords, useRecordsByKey } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from './plain.ts'
import { useKeptKey, useTaken } from './keptKey.ts'
import { useSettled } from '../session/useSettled.ts'

const foundAtOnce = 10 // CONST-030
const searchAfterMs = 300 // CONST-032

export type ChooseProps = {
  target: Resource
  /** the column that names a record in the value */
  keyName: string
  chosen: readonly string[]
  isMulti: boolean
  isClearable: boolean
  onChoose: (keys: string[]) => void
  id?: string
  disabled?: boolean
  /** of several, how many are named where room is scarce */
  maxTagCount?: number
  /** where no label of a form stands beside it */
  'aria-label'?: string
}

/** One or several records of a resource, searched by their label while typing. */
export function ChooseRecords({ target, keyName, chosen, isMulti, isClearable, onChoose, ...rest }: ChooseProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const end = useKeptKey()
  const settled = useSettled(typed, searchAfterMs)
  const words = end.words ?? settled
  const found = useRecords(target, { pageNo: 1, pageSize: foundAtOnce, ...(words === '' ? {} : { [target.label]: `*${words}*` }) }, true)
  const known = useRecordsByKey(target, keyName, chosen)
  const keyOf = (row: RecordRow) => plainText({ name: keyName }, row)
  const rows = new Map([...(known.data?.records ?? []), ...(found.data?.records ?? [])].map((row) => [keyOf(row), row]))
  const optionOf = (row: RecordRow) => ({ value: keyOf(row), label: plainText({ name: target.label }, row) || keyOf(row) })
  const options = [...rows.values()].map(optionOf)
  // until the answer for what is typed has come, the Enter key may choose nothing that has not these words
  const isLooking = words !== (end.words ?? typed) || found.isPlaceholderData || found.isPending
  const offered = isLooking ? options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())) : options
  useTaken(end, isLooking ? null : (found.data?.records ?? []).map(optionOf), (key) => {
    setTyped('')
    setOpen(false)
    onChoose(isMulti ? [...new Set([...chosen, key])] : [key])
  })
  return (
    <Select<string | string[] | null>
      {...rest}
      {...(isMulti ? { mode: 'multiple' } : {})}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: (next) => (setTyped(next), end.hearWords(next)) }}
      onInputKeyDown={(event) => end.hear(event, { typed, isLooking: isLooking && offered.length === 0 })}
      allowClear={isClearable}
      placeholder={`请选择${target.title}`}
      notFoundContent={isLooking ? '正在查找' : (found.error?.message ?? '没有查询到任何数据')}
      loading={isLooking}
      style={{ width: '100%', minWidth: 0 }}
      options={offered}
      value={isMulti ? [...chosen] : (chosen[0] ?? null)}
      onChange={(next) => onChoose(Array.isArray(next) ? next : next ? [next] : [])}
    />
  )
}
