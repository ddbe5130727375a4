import { Button, Table } from 'antd'
import type { TraceLot } from '#contract/modules/material/stock/trace.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'

/** Every lot of a trace as a row, also where the picture puts alike ones together: for keyboards and paper. */
export function TraceList({ lots, onChoose }: { lots: readonly TraceLot[]; onChoose: (id: string) => void }) {
  return (
    <Table<TraceLot>
      size="small"
      rowKey="id"
      aria-label="批次清单"
      dataSource={lots.toSorted((one, other) => one.depth - other.depth || one.lotNo.localeCompare(other.lotNo))}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, showTotal: (total) => `${total} 个批次` }}
      scroll={{ x: 640 }}
      columns={[
        { title: '步', dataIndex: 'depth', width: 56, align: 'right' },
        {
          title: '批次',
          width: 170,
          render: (_none, { id, lotNo }) => (
            <Button type="link" size="small" onClick={() => onChoose(id)}>
              {lotNo}
            </Button>
          ),
        },
        { title: '物料', ellipsis: true, render: (_none, { materialCode, materialName }) => `${materialCode} ${materialName}` },
        {
          title: '在库',
          width: 130,
          align: 'right',
          render: (_none, { onHand, unit }) => (onHand > 0 ? `${quantityText(onHand, 3)} ${unitText(unit)}` : '已用完'),
        },
        { title: '能用吗', width: 180, ellipsis: true, render: (_none, { blocked }) => (blocked === null ? '可用' : `▲ ${blocked}`) },
      ]}
    />
  )
}
