import { Card } from 'antd'
import { lazy, useState } from 'react'
import { ReportPickerProvider } from '../../../fields/popup/reportPickerContext.ts'
import type { ReportPickerProps } from '../../../fields/popup/reportPickerContext.ts'
import { ClientExample } from './ClientExample.tsx'
import { FormExample } from './FormExample.tsx'
import { demos } from '#contract/modules/examples/demo.ts'
import { PagedSheet } from '../../../resource/sheet/PagedSheet.tsx'

const ReportPicker = lazy(async () => ({ default: (await import('../../../resource/ReportPicker.tsx')).ReportPicker }))
const renderReportPicker = (props: ReportPickerProps) => <ReportPicker {...props} />

const modes = [
  { key: 'client', label: '浏览器内', Shown: ClientExample },
  { key: 'paged', label: '服务器分页', Shown: PagedExample },
  { key: 'form', label: '表单与子表', Shown: FormExample },
]

/** 表格示例 (VW-015): the editable grid in each of the ways it is used. */
export function GridExamplePage() {
  const [key, setKey] = useState('client')
  const { Shown } = modes.find((mode) => mode.key === key) ?? { Shown: ClientExample }
  return (
    <ReportPickerProvider value={renderReportPicker}>
      <Card title="表格示例" tabList={modes.map(({ key: tab, label }) => ({ key: tab, label }))} activeTabKey={key} onTabChange={setKey}>
        <Shown />
      </Card>
    </ReportPickerProvider>
  )
}

/** The records of 单表示例 as one grid, read from the server in windows, and saved. */
function PagedExample() {
  return <PagedSheet resource={demos} />
}
