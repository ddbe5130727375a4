import { Space, Table, Tag, Tooltip } from 'antd'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import { expiringDays } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryKey, InventoryRow } from '#contract/modules/material/stock/inventory.ts'
import { qualityTexts } from '#contract/modules/material/lot.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import styles from './InventoryPage.module.css'

const here = '/wms/inventory'
const pageSize = 50

/** The lines of the inventory, by what they are counted; each links to what it is made of and to the moves behind it. */
export function InventoryTable({ rows, by }: { rows: readonly InventoryRow[]; by: InventoryKey }) {
  const lots = useListPath('mesMaterialLot')
  const units = useListPath('mesHu')
  const moves = useListPath('mesStockMove')
  const amount = (value: number, { unit }: InventoryRow) => `${quantityText(value, 3)} ${unit === 'pcs' ? '个' : unit}`
  const columns: TableColumnType<InventoryRow>[] = [
    {
      title: '物料',
      width: 170,
      render: (_value, row) => (
        <span className={styles.stack}>
          <span>{row.materialName}</span>
          <span className={styles.age}>{row.materialCode}</span>
        </span>
      ),
      sorter: (one, other) => one.materialCode.localeCompare(other.materialCode),
    },
    ...(by === 'lot' || by === 'piece'
      ? [
          {
            title: '批次',
            width: 170,
            render: (_value: unknown, row: InventoryRow) => (
              <Space size={4} wrap>
                {lots !== null && row.lotId !== null ? <Link to={detailPath(lots, row.lotId)}>{row.lotNo}</Link> : row.lotNo}
                <Quality status={row.qualityStatus} />
              </Space>
            ),
          },
        ]
      : []),
    ...(by === 'place' || by === 'piece'
      ? [{ title: '库位', width: 130, render: (_value: unknown, row: InventoryRow) => <Tooltip title={row.locationName}>{row.locationCode}</Tooltip> }]
      : []),
    ...(by === 'piece'
      ? [
          {
            title: '件码',
            width: 120,
            render: (_value: unknown, row: InventoryRow) =>
              units !== null && row.huId !== null ? <Link to={detailPath(units, row.huId)}>{row.huCode}</Link> : row.huCode,
          },
        ]
      : []),
    { title: '数量', width: 120, align: 'right', render: (_value, row) => amount(row.qty, row) },
    {
      title: '可用',
      width: 120,
      align: 'right',
      render: (_value, row) => <strong>{amount(Math.max(0, Math.round((row.qty - row.reserved - row.blockedQty) * 1e6) / 1e6), row)}</strong>,
    },
    {
      title: '预定',
      width: 130,
      align: 'right',
      render: (_value, row) => (row.reserved === 0 ? <span className={styles.age}>–</span> : <Reserved text={amount(row.reserved, row)} row={row} />),
    },
    ...(by === 'piece' ? [] : [{ title: '件数', width: 70, align: 'right' as const, render: (_value: unknown, row: InventoryRow) => row.pieces }]),
    { title: '库龄', width: 80, align: 'right', render: (_value, row) => `${row.ageDays} 天`, sorter: (one, other) => one.ageDays - other.ageDays },
    {
      title: by === 'lot' || by === 'piece' ? '到期' : '最早到期',
      width: 110,
      render: (_value, row) => <Expiry days={row.expireDays} />,
      sorter: (one, other) => (one.expireDays ?? Infinity) - (other.expireDays ?? Infinity),
    },
    ...(by === 'lot' || by === 'piece'
      ? [
          {
            title: '先到期',
            width: 80,
            align: 'right' as const,
            render: (_value: unknown, { fefoRank }: InventoryRow) => (fefoRank === null ? <span className={styles.age}>–</span> : `第 ${fefoRank}`),
            sorter: (one: InventoryRow, other: InventoryRow) => (one.fefoRank ?? Infinity) - (other.fefoRank ?? Infinity),
          },
        ]
      : []),
    {
      title: '提醒',
      width: 190,
      render: (_value, row) => (
        <Space size={4} wrap>
          {row.blocked === null ? null : <Tag color="red">{row.blocked}</Tag>}
          {by === 'material' && row.safetyStock !== null && row.qty - row.blockedQty < row.safetyStock ? (
            <Tag color="orange">低于安全库存 {amount(row.safetyStock, row)}</Tag>
          ) : null}
        </Space>
      ),
    },
    {
      title: '查看',
      width: 130,
      render: (_value, row) => (
        <Space size={12}>
          {by === 'piece' ? null : <Link to={`${here}?${below(row, by)}`}>{by === 'material' ? '批次' : '明细'}</Link>}
          {moves === null ? null : <Link to={`${moves}?${movesOf(row, by)}`}>流水</Link>}
          {by === 'lot' && row.lotId !== null ? <Link to={`/trace?lotId=${row.lotId}`}>追溯</Link> : null}
        </Space>
      ),
    },
  ]
  return (
    <Table<InventoryRow>
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize, showSizeChanger: false, hideOnSinglePage: true, showTotal: (total) => `共 ${total} 行` }}
    />
  )
}

function Reserved({ text, row: { reservedDays, reservedBatchNo } }: { text: string; row: InventoryRow }) {
  return (
    <Tooltip title={reservedBatchNo === '' ? null : `预定给批次 ${reservedBatchNo}`}>
      <span className={styles.stack}>
        <span>{text}</span>
        {reservedBatchNo === '' ? null : <span className={styles.age}>给 {reservedBatchNo}</span>}
        {reservedDays === null ? null : <span className={styles.age}>已 {reservedDays} 天</span>}
      </span>
    </Tooltip>
  )
}

/** How long it may be used, said so that what is over is seen without its colour. */
function Expiry({ days }: { days: number | null }) {
  if (days === null) return <span className={styles.age}>不限</span>
  if (days < 0) return <span className={styles.over}>已过 {-days} 天</span>
  return <span className={days <= expiringDays ? styles.soon : undefined}>{days === 0 ? '今天到期' : `${days} 天后`}</span>
}

const colours: Record<string, string> = { pass: 'green', concession: 'lime', pending: 'blue', hold: 'red', fail: 'red', expired: 'orange' }

function Quality({ status }: { status: string }) {
  const text = Object.entries(qualityTexts).find(([value]) => value === status)?.[1] ?? status
  return <Tag color={colours[status] ?? 'default'}>{text}</Tag>
}

/** What a line is made of: a material of lots, everything else of pieces. */
function below(row: InventoryRow, by: InventoryKey): string {
  const next: Record<string, string> = { by: by === 'material' ? 'lot' : 'piece', materialId: row.materialId ?? '' }
  if (row.lotId !== null) next['lotId'] = row.lotId
  if (row.locationId !== null) next['locationId'] = row.locationId
  return new URLSearchParams(next).toString()
}

function movesOf(row: InventoryRow, by: InventoryKey): string {
  if (by === 'piece') return new URLSearchParams({ huCode: row.huCode }).toString()
  if (by === 'lot') return new URLSearchParams({ lotId: row.lotId ?? '' }).toString()
  return new URLSearchParams({ materialId: row.materialId ?? '' }).toString()
}
