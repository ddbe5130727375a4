import { Button, Select, Space } from 'antd'
import { Suspense, useState } from 'react'
import { useRecord, useRecords } from '../../api/records.ts'
import { resourceNamed } from '../resources.ts'
import type { FilterProps, Face, InputProps } from './face.ts'
import { explainedText, plainText } from './plain.ts'
import { usePicker } from './pickerContext.ts'
import { PlainCell } from './PlainCell.tsx'
import { useSettled } from './useSettled.ts'

const foundAtOnce = 10 // CONST-030
const searchAfterMs = 300 // CONST-032

/** A record of another resource, searched by its label while typing. */
function ChooseRecord({ field, value, onChange, ...rest }: Omit<InputProps<'reference'>, 'value'> & { value?: string | null }) {
  const target = resourceNamed(field.resource)
  const [typed, setTyped] = useState('')
  const words = useSettled(typed, searchAfterMs)
  const found = useRecords(target, { pageNo: 1, pageSize: foundAtOnce, ...(words === '' ? {} : { [target.label]: `*${words}*` }) }, true)
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

/** The same, and beside it the whole list to pick from. */
function PickRecord({ field, value, onChange, disabled = false, ...rest }: InputProps<'reference'>) {
  const target = resourceNamed(field.resource)
  const renderPicker = usePicker()
  const [isOpen, setOpen] = useState(false)
  const id = typeof value === 'string' ? value : null
  const { data } = useRecord(target, isOpen ? id : null)
  const choose = <ChooseRecord {...rest} field={field} disabled={disabled} value={id} {...(onChange ? { onChange } : {})} />
  if (!renderPicker) return choose
  return (
    <Space.Compact block>
      {choose}
      <Button disabled={disabled} aria-label={`打开${target.title}列表`} onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen && (id === null || id === '' || data) ? (
        <Suspense fallback={null}>
          {renderPicker({
            resource: target,
            chosen: data ? [data] : [],
            isMulti: false,
            onOk: ([row]) => onChange?.(row?.id ?? null),
            onClose: () => setOpen(false),
          })}
        </Suspense>
      ) : null}
    </Space.Compact>
  )
}

export const reference: Face<'reference'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: PickRecord,
  Filter,
  widthPx: 160,
}
