import { Select } from 'antd'
import { useState } from 'react'
import { useRecord, useRecords } from '../../api/records.ts'
import { resourceNamed } from '../resources.ts'
import type { FilterProps, Face, InputProps } from './face.ts'
import { explainedText, plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'
import { useSettled } from './useSettled.ts'

const foundAtOnce = 10 // CONST-030
const searchAfterMs = 300 // CONST-032

/** A record of another resource, searched by its label while typing. */
function ChooseRecord({ field, value, onChange, ...rest }: Omit<InputProps<'reference'>, 'value'> & { value?: string | null }) {
  const target = resourceNamed(field.resource)
  const [typed, setTyped] = useState('')
  const words = useSettled(typed, searchAfterMs)
  const found = useRecords(target, { pageNo: 1, pageSize: foundAtOnce, ...(words === '' ? {} : { [target.label]: `*${words}*` }) })
  const chosen = useRecord(target, value ?? null)
  const known = [...(chosen.data ? [chosen.data] : []), ...(found.data?.records ?? []).filter(({ id }) => id !== chosen.data?.id)]
  return (
    <Select
      {...rest}
      showSearch
      filterOption={false}
      allowClear={!field.isRequired}
      placeholder={`请选择${target.title}`}
      notFoundContent={found.isFetching ? '正在查找' : '没有查询到任何数据'}
      loading={found.isFetching}
      onSearch={setTyped}
      options={known.map((row) => ({ value: row.id, label: plainText({ name: target.label }, row) }))}
      value={value === '' ? null : (value ?? null)}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  )
}

function Filter({ field, asked, onAsk }: FilterProps<'reference'>) {
  return <ChooseRecord field={{ ...field, isRequired: false }} value={asked[field.name] ?? null} onChange={(id) => onAsk({ [field.name]: String(id ?? '') })} />
}

export const reference: Face<'reference'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: ({ value, ...rest }) => <ChooseRecord {...rest} value={typeof value === 'string' ? value : null} />,
  Filter,
  widthPx: 160,
}
