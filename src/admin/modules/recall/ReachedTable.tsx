import { Card, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Impact, ReachedLot } from '#contract/modules/recall/impact.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import styles from './RecallPage.module.css'

const amount = (qty: number, unit: string) => (qty === 0 ? '—' : `${quantityText(qty, 3)} ${unitText(unit)}`)
type View = 'lots' | 'places' | 'customers'
const pagination = { pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }

/** Every lot, place and customer that was reached, as rows: what left first. For keyboards and paper. */
export function ReachedTable({ impact: { lots, places, customers } }: { impact: Impact }) {
  const [view, setView] = useState<View>('lots')
  const views: { value: View; label: string }[] = [
    { value: 'lots', label: `批次 ${lots.length}` },
    { value: 'places', label: `库位 ${places.length}` },
    { value: 'customers', label: `客户 ${customers.length}` },
  ]
  return (
    <Card
      size="small"
      title={`牵连 ${lots.length} 批`}
      extra={<Segmented aria-label="清单" size="small" options={views} value={view} onChange={setView} />}
      className={styles.table ?? ''}
    >
      {view === 'lots' ? <Lots lots={lots} /> : null}
      {view === 'places' ? (
        <Table
          size="small"
          rowKey="code"
          dataSource={places}
          pagination={pagination}
          columns={[
            { title: '库位', dataIndex: 'code' },
            { title: '名称', dataIndex: 'name' },
            { title: '批次', dataIndex: 'lots', align: 'right' },
            { title: '料件', dataIndex: 'units', align: 'right' },
          ]}
        />
      ) : null}
      {view === 'customers' ? (
        <Table
          size="small"
          rowKey="name"
          dataSource={customers}
          pagination={pagination}
          columns={[
            { title: '客户', dataIndex: 'name' },
            { title: '出库单', render: (_none, { deliveries }) => deliveries.join('、') },
            { title: '批次', dataIndex: 'lots', align: 'right' },
            { title: '料件', dataIndex: 'units', align: 'right' },
          ]}
        />
      ) : null}
    </Card>
  )
}

function Lots({ lots }: { lots: readonly ReachedLot[] }) {
  const list = useListPath('mesMaterialLot')
  return (
    <Table<ReachedLot>
      size="small"
      rowKey="id"
      dataSource={lots.toSorted((one, other) => other.left - one.left || one.depth - other.depth || one.lotNo.localeCompare(other.lotNo))}
      pagination={pagination}
      scroll={{ x: 820 }}
      columns={[
        { title: '批次', width: 150, render: (_none, { id, lotNo }) => (list === null ? lotNo : <Link to={detailPath(list, id)}>{lotNo}</Link>) },
        { title: '物料', ellipsis: true, render: (_none, { materialCode, materialName }) => `${materialCode} ${materialName}` },
        { title: '箱', width: 64, align: 'right', dataIndex: 'boxes' },
        { title: '在库', width: 120, align: 'right', render: (_none, { onHand, unit }) => amount(onHand, unit) },
        {
          title: '已发',
          width: 120,
          align: 'right',
          render: (_none, { left, unit }) => (left > 0 ? <span className={styles.bad}>▲ {amount(left, unit)}</span> : '—'),
        },
        {
          title: '在哪',
          width: 170,
          ellipsis: true,
          render: (_none, { places, customers }) => [places, customers].filter((words) => words !== '').join('；') || '—',
        },
        { title: '状态', width: 140, ellipsis: true, render: (_none, { blocked }) => blocked ?? '可用' },
        { title: '下一步', width: 120, dataIndex: 'next' },
      ]}
    />
  )
}
