import { Card, Table } from 'antd'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import type { CountedSection } from '#contract/declaredReport.ts'
import type { ReportLine } from '#contract/resourceReport.ts'
import { useListPath } from '../../fields/detailPaths.ts'
import { amountText } from '../../resource/figure/amount.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import styles from './ReportPage.module.css'

type Opens = { where: Readonly<Record<string, string>>; text: string; listPath: string | null; about: string }

/** One section of a report; every number is the way to its records. */
export function ReportSection({ section: { title, resource, groups, measures, lines, sums, where } }: { section: CountedSection }) {
  const listPath = useListPath(resource)
  const columns: TableColumnType<ReportLine>[] = [
    ...groups.map((group, at) => ({ key: `group ${group}`, title: group, ellipsis: true, render: (_none: unknown, { texts }: ReportLine) => texts[at] })),
    ...measures.map(({ title: of, unit, decimals }, at) => ({
      key: `measure ${of}`,
      title: unit === '' ? of : `${of}（${unit}）`,
      align: 'right' as const,
      width: 130,
      render: (_none: unknown, line: ReportLine) => (
        <Number where={line.where} listPath={listPath} text={amountText(line.values[at] ?? 0, decimals)} about={`${line.texts.join(' ')} ${of}`} />
      ),
    })),
  ]
  const sumCells = measures.map(({ title: of, decimals }, at) => (
    <Table.Summary.Cell key={of} index={groups.length + at} align="right">
      {typeof sums[at] === 'number' ? <Number where={where} listPath={listPath} text={amountText(sums[at], decimals)} about={`合计 ${of}`} /> : '—'}
    </Table.Summary.Cell>
  ))
  const sum = (
    <Table.Summary.Row className={styles.sum ?? ''}>
      <Table.Summary.Cell index={0} colSpan={Math.max(1, groups.length)}>
        合计
      </Table.Summary.Cell>
      {sumCells}
    </Table.Summary.Row>
  )
  return (
    <Card size="small" title={title}>
      <Table<ReportLine>
        size="small"
        aria-label={title}
        rowKey={({ keys }) => JSON.stringify(keys)}
        columns={columns}
        dataSource={lines}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '这段时间没有记录' }}
        summary={() => (lines.length === 0 ? null : sum)}
      />
    </Card>
  )
}

function Number({ where, text, listPath, about }: Opens) {
  return listPath === null ? (
    <span className={styles.number}>{text}</span>
  ) : (
    <Link className={styles.number ?? ''} to={addressWith(listPath, where)} aria-label={`${about} ${text}，看这些记录`}>
      {text}
    </Link>
  )
}
