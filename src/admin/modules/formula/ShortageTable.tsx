import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import type { ShortageRow } from '#contract/modules/formula/shortage.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import styles from './ShortagePage.module.css'

const said = (amount: number, unit: string) => `${quantityText(amount, 2)} ${unit}`

/** One line for each material: what is free, wanted and missing, and day by day what is left after it. Opened, it tells which plans and orders want it. */
export function ShortageTable({ rows, days }: { rows: readonly ShortageRow[]; days: readonly string[] }) {
  const stock = useListPath('mesHu') === null ? null : '/wms/inventory'
  const columns: TableColumnType<ShortageRow>[] = [
    {
      title: '物料',
      width: 150,
      fixed: 'left',
      render: (_none, { materialId, materialCode, materialName }) => (
        <span className={styles.stack}>
          {stock === null ? materialName : <Link to={`${stock}?by=lot&materialId=${materialId}`}>{materialName}</Link>}
          <small>{materialCode}</small>
        </span>
      ),
    },
    { title: '可用', width: 110, align: 'right', render: (_none, { free, unit }) => said(free, unit) },
    { title: '还要用', width: 110, align: 'right', render: (_none, { need, unit }) => said(need, unit) },
    {
      title: '欠料',
      width: 110,
      align: 'right',
      render: (_none, { short, unit }) => (short > 0 ? <strong className={styles.short}>{said(short, unit)}</strong> : '—'),
    },
    {
      title: '最早缺料',
      width: 100,
      render: (_none, { firstShort }) => (firstShort === null ? '够用' : <span className={styles.short}>{firstShort.slice(5)}</span>),
    },
    ...days.map((day): TableColumnType<ShortageRow> => ({
      title: day.slice(5),
      key: day,
      width: 84,
      align: 'right',
      render: (_none, { byDay }) => {
        const found = byDay.find((one) => one.day === day)
        return found === undefined ? (
          <span className={styles.none}>·</span>
        ) : (
          <span className={styles.day} data-short={found.left < 0} title={`用 ${quantityText(found.need, 2)}，剩 ${quantityText(found.left, 2)}`}>
            {quantityText(found.left, 1)}
          </span>
        )
      },
    })),
  ]
  return (
    <>
      <p className={styles.hint}>日期下是当天用完以后剩下的量，负数为欠料。还没有拆批的订单按交期前 3 天用料计算。已预定和已发给这些计划的料已经扣除。</p>
      <Table
        size="small"
        rowKey="materialId"
        dataSource={[...rows]}
        columns={columns}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{ expandedRowRender: plansOf }}
      />
    </>
  )
}

const plansOf = (row: ShortageRow) => <Plans row={row} />

function Plans({ row: { plans, unit } }: { row: ShortageRow }) {
  const [list, orders] = [useListPath('mesPlan'), useListPath('mesOrder')]
  return (
    <Table
      size="small"
      rowKey={({ planId, orderId }) => planId ?? orderId}
      dataSource={[...plans]}
      pagination={false}
      columns={[
        { title: '日期', dataIndex: 'day', width: 110 },
        {
          title: '计划',
          width: 170,
          render: (_none, { planId, planNo }) =>
            planId === null ? '还没有拆批' : list === null ? planNo : <Link to={detailPath(list, planId)}>{planNo}</Link>,
        },
        {
          title: '订单',
          width: 150,
          render: (_none, { orderId, orderNo }) => (orders === null ? orderNo : <Link to={detailPath(orders, orderId)}>{orderNo}</Link>),
        },
        { title: '批号', dataIndex: 'batchNo', width: 120 },
        { title: '产品', dataIndex: 'productName' },
        { title: '需要', align: 'right', render: (_none, { need }) => said(need, unit) },
        { title: '已备', align: 'right', render: (_none, { covered }) => (covered > 0 ? said(covered, unit) : '—') },
      ]}
    />
  )
}
