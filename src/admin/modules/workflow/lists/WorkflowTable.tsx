import type { UseQueryResult } from '@tanstack/react-query'
import { Input, Table } from 'antd'
import type { TableColumnsType, TableProps } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Asked } from '../../../session/Asked.tsx'
import styles from './lists.module.css'

type Props<Row> = {
  query: UseQueryResult<Row[]>
  /** what it says when nothing came */
  failed: string
  /** what it says when there is nothing */
  empty: string
  columns: TableColumnsType<Row>
  /** texts in which words are looked for */
  words: (row: Row) => string
  rowKey: (row: Row) => string
  tools?: ReactNode
  selection?: TableProps<Row>['rowSelection']
}

/** A list of workflow: the contract sends all of it at once, so it is searched and turned over here. */
export function WorkflowTable<Row extends object>({ query, failed, empty, columns, words, rowKey, tools, selection }: Props<Row>) {
  const [wanted, setWanted] = useState('')
  return (
    <div className={styles.card}>
      <div className={styles.bar}>
        <Input.Search
          allowClear
          aria-label="在列表中查找"
          placeholder="标题、流程、人员"
          className={styles.search ?? ''}
          maxLength={100}
          onSearch={setWanted}
        />
        {tools}
      </div>
      <Asked query={query} failed={failed}>
        {(rows) => (
          <Table<Row>
            size="middle"
            rowKey={rowKey}
            columns={columns}
            dataSource={rows.filter((row) => words(row).toLowerCase().includes(wanted.trim().toLowerCase()))}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: wanted === '' ? empty : '没有符合条件的' }}
            pagination={{ defaultPageSize: 20, showTotal: (count) => `共 ${count} 条`, hideOnSinglePage: true }}
            {...(selection ? { rowSelection: selection } : {})}
          />
        )}
      </Asked>
    </div>
  )
}
