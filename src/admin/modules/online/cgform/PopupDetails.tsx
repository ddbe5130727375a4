import { AutoComplete, Checkbox, Select, Typography } from 'antd'
import { useState } from 'react'
import type { Field, FieldAs } from '#contract/field.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import type { PopupConfig } from '#contract/report.ts'
import { useRecords } from '../../../../api/records.ts'
import { useReport } from '../../../../api/reports.ts'
import { popupError } from '../../../fields/popup/popupError.ts'
import { plainText } from '../../../fields/plain.ts'
import { useHolds } from '../../../session/useHolds.ts'
import { Detail } from './Detail.tsx'
import { destinationOf, withDestination } from './popupTaking.ts'

type Props = { field: FieldAs<'popup'>; fields: readonly Field[]; onChange: (popup: PopupConfig) => void }

/** From which report a popup field picks, and which of its columns go to which fields of the form (PICK-011). */
export function PopupDetails({ field: { popup }, fields, onChange }: Props) {
  const [typed, setTyped] = useState(popup.code)
  const { data } = useRecords(reportHeads, { pageNo: 1, pageSize: 100, field: 'id,code,name' }, useHolds('sys:cgreport:list'))
  const report = useReport(popup.code)
  const known = (data?.records ?? []).map((row) => ({
    value: plainText({ name: 'code' }, row),
    label: `${plainText({ name: 'name' }, row)}（${plainText({ name: 'code' }, row)}）`,
  }))
  const take = (code: string) => code !== popup.code && onChange({ ...popup, code, orgFields: '', destFields: '' })
  const targets = fields.map(({ name, title }) => ({ value: name, label: title }))
  const wrong = report.error?.message ?? (popupError(popup) === null ? null : '请选择至少一列放到哪个字段')
  return (
    <>
      <Detail title="报表编码">
        <AutoComplete aria-label="报表编码" value={typed} options={known} onChange={setTyped} onSelect={take} onBlur={() => take(typed.trim())} />
      </Detail>
      <Detail title="可选多行">
        <Checkbox aria-label="可选多行" checked={popup.multi} onChange={({ target }) => onChange({ ...popup, multi: target.checked })} />
      </Detail>
      {(report.data?.columns ?? []).map(({ dataIndex, title }) => (
        <Detail key={dataIndex} title={`“${title}”放到`}>
          <Select
            aria-label={`${title}放到`}
            allowClear
            placeholder="不取"
            value={destinationOf(popup, dataIndex)}
            options={targets}
            onChange={(name: string | undefined) => onChange(withDestination(popup, dataIndex, name ?? null))}
          />
        </Detail>
      ))}
      {wrong === null ? null : (
        <Detail title="" isWide>
          <Typography.Text type="danger" role="alert">
            {wrong}
          </Typography.Text>
        </Detail>
      )}
    </>
  )
}
