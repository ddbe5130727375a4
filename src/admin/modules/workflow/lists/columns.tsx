import { Tag } from 'antd'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import { applicationResultTexts, applicationStatusTexts, urgencyTexts } from '#contract/modules/workflow/wire.ts'
import { ageText } from '../../../../charts/duration.ts'

const textOf = (texts: Readonly<Record<string, string>>, value: number) => texts[String(value)] ?? String(value)
const resultColours: Readonly<Record<string, string>> = { '1': 'processing', '2': 'success', '3': 'error' }

export const historyPath = (procInstId: string) => `/activiti/historicDetail?${new URLSearchParams({ procInstId }).toString()}`

/** Columns that several lists of workflow have. */
export function titleColumn<Row extends { title: string; procInstId: string }>(): TableColumnType<Row> {
  return {
    title: '标题',
    key: 'title',
    width: 260,
    render: (_value, { title, procInstId }) => (procInstId === '' ? title : <Link to={historyPath(procInstId)}>{title}</Link>),
  }
}
export function statusColumns<Row extends { status: number; result: number }>(): TableColumnType<Row>[] {
  return [{ title: '状态', key: 'status', width: 90, render: (_value, { status }) => textOf(applicationStatusTexts, status) }, resultColumn<Row>()]
}
export function resultColumn<Row extends { result: number }>(): TableColumnType<Row> {
  return {
    title: '结果',
    key: 'result',
    width: 100,
    render: (_value, { result }) => <Tag color={resultColours[String(result)] ?? 'default'}>{textOf(applicationResultTexts, result)}</Tag>,
  }
}
export function urgencyColumn<Row extends { priority: number }>(): TableColumnType<Row> {
  return { title: '紧急程度', key: 'priority', width: 90, render: (_value, { priority }) => textOf(urgencyTexts, priority) }
}
export const durationOf = (ms: number | null) => (ms === null ? '' : ageText(ms))
