import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, Button, Card, ConfigProvider, Flex, Table } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, useEffect, useState } from 'react'
import { pathsIn } from '#contract/rules/filePath.ts'
import { Field, fieldKinds } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import '../admin.css'
import type { Asked, Value } from '../fields/fieldKit.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { PickerProvider } from '../fields/pickerContext.ts'
import type { PickerProps } from '../fields/pickerContext.ts'
import { ReportPickerProvider } from '../fields/popup/reportPickerContext.ts'
import type { ReportPickerProps } from '../fields/popup/reportPickerContext.ts'
import { appearanceStore } from '../layout/settings/appearance.ts'
import { ReportPicker } from '../resource/ReportPicker.tsx'
import { useOfficeTheme } from '../useOfficeTheme.ts'
import { commandAnswers } from './commandAnswers.ts'
import { CommandGallery } from './CommandGallery.tsx'
import { FieldStates } from './FieldStates.tsx'
import { fieldSamples } from './fieldSamples.ts'
import { FileStates } from './FileStates.tsx'
import { RecordGallery } from './RecordGallery.tsx'
import { recordAnswers } from './recordAnswers.ts'
import { sampleAnswers } from './sampleAnswers.ts'
import { WidgetGallery } from './WidgetGallery.tsx'

/** What a server would say to fields that search: dictionaries while typing, and a report. */
const choices = ['男', '女'].map((text, at) => ({ value: String(at + 1), text, title: text }))
const machines = ['1 号混料机', '2 号混料机', '3 号混料机'].map((name, at) => ({ id: String(at), equipCode: `MX-0${at + 1}`, name }))
const columns = [
  { title: '设备编码', dataIndex: 'equipCode', align: 'left', sorter: true },
  { title: '名称', dataIndex: 'name', align: 'left', sorter: true },
]
const query = columns.map(({ title, dataIndex }) => ({ field_name: dataIndex, field_txt: title, query_type: 'text' }))

const searchAnswers: readonly { key: readonly unknown[]; answer: unknown }[] = [
  { key: ['dictionaryLabel', 'sex', '2'], answer: '女' },
  ...choices.map((choice) => ({ key: ['dictionarySearch', 'sex', choice.text, 10], answer: [choice] })),
  { key: ['reports', 'mes_equipment'], answer: { columns, query, cgRpConfigId: 'mes_equipment', cgRpConfigName: '设备' } },
  { key: ['reports', 'mes_equipment', 'rows', { pageNo: 1, pageSize: 10 }], answer: { records: machines, total: 3 } },
]

/** Every kind of field as it is read, left empty, written, locked and looked for, in both appearances: the design review of the office (development only). */
export function FieldGallery() {
  const theme = useOfficeTheme()
  useEffect(() => {
    document.title = '字段图样 · 智能制造'
  }, [])
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <App>
        <QueryClientProvider client={answered}>
          <PickerProvider value={renderPicker}>
            <ReportPickerProvider value={renderReportPicker}>
              <Card title="字段" extra={<Appearance />} style={{ margin: 16 }}>
                <Table<{ kind: FieldKind }>
                  size="small"
                  rowKey="kind"
                  pagination={false}
                  scroll={{ x: 1500 }}
                  dataSource={fieldKinds.filter((kind) => !editors.includes(kind)).map((kind) => ({ kind }))}
                  columns={[
                    { title: '种类', dataIndex: 'kind', width: 110 },
                    { title: '单元格', width: 180, render: (_value, { kind }) => <Cell kind={kind} value={fieldSamples[kind].value} /> },
                    { title: '没有值', width: 90, render: (_value, { kind }) => <Cell kind={kind} value={null} /> },
                    { title: '填写', width: 300, render: (_value, { kind }) => <Input kind={kind} start={fieldSamples[kind].value} isLocked={false} /> },
                    { title: '未填', width: 300, render: (_value, { kind }) => <Input kind={kind} start={null} isLocked={false} /> },
                    { title: '只读', width: 260, render: (_value, { kind }) => <Input kind={kind} start={fieldSamples[kind].value} isLocked /> },
                    { title: '筛选', width: 260, render: (_value, { kind }) => <Filter kind={kind} /> },
                  ]}
                />
              </Card>
              {editors.map((kind) => (
                <EditorCard key={kind} kind={kind} />
              ))}
              <FileStates />
              <WidgetGallery />
              <FieldStates />
              <CommandGallery />
              <RecordGallery />
            </ReportPickerProvider>
          </PickerProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}

/** Stands for an uploaded photograph. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#8fb3d9"/><circle cx="28" cy="12" r="6" fill="#fff"/></svg>'
const renderReportPicker = (props: ReportPickerProps) => <ReportPicker {...props} />

/** They need the width of a page. */
const editors: readonly FieldKind[] = ['richText', 'markdown', 'code']

function EditorCard({ kind }: { kind: FieldKind }) {
  return (
    <Card title={kind} extra={<Cell kind={kind} value={fieldSamples[kind].value} />} style={{ margin: 16 }}>
      <Flex vertical gap={16}>
        <Input kind={kind} start={fieldSamples[kind].value} isLocked={false} />
        <Input kind={kind} start={fieldSamples[kind].value} isLocked />
      </Flex>
    </Card>
  )
}

/** What the server would say: the gallery asks nobody. */
const answered = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
for (const { key, answer } of [...sampleAnswers, ...searchAnswers, ...commandAnswers, ...recordAnswers]) answered.setQueryData(key, answer)
for (const path of pathsIn(fieldSamples.image.value)) answered.setQueryData(['file', path], new Blob([picture], { type: 'image/svg+xml' }))

const RecordPicker = lazy(async () => ({ default: (await import('../resource/RecordPicker.tsx')).RecordPicker }))
const renderPicker = (props: PickerProps) => <RecordPicker {...props} />

function fieldOf(kind: FieldKind): Field {
  return Field.parse({ kind, name: kind, title: kind, ...fieldSamples[kind].more })
}

function Cell({ kind, value }: { kind: FieldKind; value: Value }) {
  const { Cell: Shown } = fieldKitOf(kind)
  const { explained = '' } = fieldSamples[kind]
  return <Shown field={fieldOf(kind)} row={{ id: kind, version: 1, [kind]: value, [`${kind}_dictText`]: value === null ? '' : explained }} />
}

function Input({ kind, start, isLocked }: { kind: FieldKind; start: Value; isLocked: boolean }) {
  const { Input: Written } = fieldKitOf(kind)
  const [value, setValue] = useState(start)
  return <Written field={fieldOf(kind)} value={value} onChange={setValue} disabled={isLocked} />
}

function Filter({ kind }: { kind: FieldKind }) {
  const { Filter: Narrowed } = fieldKitOf(kind)
  const [asked, setAsked] = useState<Asked>({})
  return <Narrowed field={fieldOf(kind)} asked={asked} onAsk={(more) => setAsked({ ...asked, ...more })} />
}

function Appearance() {
  return (
    <Flex gap={8}>
      <Button onClick={() => appearanceStore.setState({ appearance: 'light' })}>浅色</Button>
      <Button onClick={() => appearanceStore.setState({ appearance: 'dark' })}>深色</Button>
    </Flex>
  )
}
