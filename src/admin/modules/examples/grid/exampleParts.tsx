import { Descriptions } from 'antd'
import type { Slots } from '../../../grid/columns/columnTypes.tsx'
import type { GridRow } from '../../../grid/store/gridRow.ts'

/** What a line comes to: quantity times price, in yuan. */
export const AmountSlot: Slots[string] = ({ row }) => amountText(row)

/** What a row opens to. */
export function OpenedRow({ row }: { row: GridRow }) {
  const { code, name, remark } = row.values
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 1, md: 3 }}
      items={[
        { key: 'code', label: '料号', children: code ?? '－' },
        { key: 'name', label: '名称', children: name ?? '－' },
        { key: 'amount', label: '金额（元）', children: amountText(row) },
        { key: 'remark', label: '备注', span: 'filled', children: <span style={{ whiteSpace: 'pre-line' }}>{remark || '－'}</span> },
      ]}
    />
  )
}

function amountText({ values: { quantity, price } }: GridRow): string {
  return typeof quantity === 'number' && typeof price === 'number' ? (Math.round(quantity * price * 100) / 100).toFixed(2) : '－'
}
