import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportAnswer, ReportLine } from '#contract/resourceReport.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { pagerOf } from '../../session/pager.ts'
import type { ShownPage } from '../../session/pager.ts'
import { amountText } from '../figure/amount.ts'
import styles from './Report.module.css'
import type { ReportWords } from './reportWords.ts'

const sizes = [20, 50, 100]

type Props = {
  words: ReportWords
  answer: ReportAnswer
  /** what is shown belongs to the question before */
  isOld: boolean
  sort: Asked
  shown: ShownPage
  addressOf: (where: Asked) => string
  onOpen: (where: Asked) => void
  onSort: (sort: Asked) => void
  onTurn: (page: ShownPage) => void
}

/** The lines of a report and their sum; each line opens the records that it counts. */
export function ReportTable({ words: { groups, measures }, answer, isOld, sort, shown, addressOf, onOpen, onSort, onTurn }: Props) {
  const orderOf = (word: string) => (sort['column'] === word ? (sort['order'] === 'asc' ? ('ascend' as const) : ('descend' as const)) : null)
  const columns: TableColumnType<ReportLine>[] = [
    ...groups.map(({ word, title }, at) => ({
      key: word,
      title,
      sorter: true,
      sortOrder: orderOf(word),
      render: (_value: unknown, { texts, where }: ReportLine) => (at === 0 ? <Link to={addressOf(where)}>{texts[at]}</Link> : texts[at]),
    })),
    ...measures.map(({ word, title, unit, decimals }, at) => ({
      key: word,
      title: unit === '' ? title : `${title}（${unit}）`,
      align: 'right' as const,
      sorter: true,
      sortOrder: orderOf(word),
      render: (_value: unknown, { values }: ReportLine) => <span className={styles.amount}>{amountText(values[at] ?? 0, decimals)}</span>,
    })),
  ]
  const sums = (
    <Table.Summary.Row className={styles.sum ?? ''}>
      {groups.map(({ word }, at) => (
        <Table.Summary.Cell key={word} index={at}>
          {at === 0 ? '合计' : ''}
        </Table.Summary.Cell>
      ))}
      {measures.map(({ word, decimals }, at) => (
        <Table.Summary.Cell key={word} index={groups.length + at} align="right">
          <span className={styles.amount}>{amountText(answer.sums[at] ?? 0, decimals)}</span>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return (
    <Table<ReportLine>
      size="small"
      rowKey={({ keys }) => JSON.stringify(keys)}
      loading={isOld}
      columns={columns}
      dataSource={answer.records}
      scroll={{ x: 'max-content' }}
      rowClassName={styles.line ?? ''}
      onRow={({ where }) => ({
        onClick(event) {
          if (!event.defaultPrevented) onOpen(where) // a link in it goes there by itself
        },
      })}
      pagination={pagerOf({ shown, total: answer.total, sizes, onChange: onTurn })}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        onSort(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : {})
      }}
      summary={() => sums}
    />
  )
}
