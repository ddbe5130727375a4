import { Alert, Flex, Table } from 'antd'
import type { TableProps } from 'antd'
import type { ForeignReport, ForeignSample } from '#contract/modules/equipment/foreignImport.ts'

/** px: more than a few lines scroll */
const reportPx = 240

const columns: NonNullable<TableProps<ForeignSample>['columns']> = [
  { title: '测点', dataIndex: 'name' },
  { title: '文件里的地址', dataIndex: 'written' },
  { title: '这里读', dataIndex: 'reads' },
  { title: '现在的数值', render: (_value: unknown, { value, says }: ForeignSample) => value ?? says },
]

/** What a file of another program would become, beside live values, or what became of it; what was not understood is listed by name. */
export function ForeignOutcome({ report }: { report: ForeignReport }) {
  const { faults, notUnderstood, countsFrom, samples, isStored } = report
  const lines = [...faults.map(({ column, reason }) => `${column} ${reason}`), ...notUnderstood.map(({ name, reason }) => `${name}：${reason}`)]
  return (
    <Flex vertical gap={12}>
      {isStored ? null : <Alert type="info" showIcon title={countsFrom} />}
      {samples.length === 0 ? null : (
        <Table
          size="small"
          pagination={false}
          rowKey={({ name, written }) => `${name} ${written}`}
          columns={columns}
          dataSource={samples}
          aria-label="几个测点的地址和数值"
        />
      )}
      <Alert
        type={faults.length > 0 ? 'error' : notUnderstood.length > 0 ? 'warning' : isStored ? 'success' : 'info'}
        showIcon
        title={titleOf(report)}
        description={
          <div style={{ maxHeight: reportPx, overflowY: 'auto' }}>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        }
      />
    </Flex>
  )
}

function titleOf({ from, devices, tags, notUnderstood, faults, isStored }: ForeignReport): string {
  if (faults.length > 0) return `${from}：没有导入`
  return `${from}：${isStored ? '已导入' : '将导入'} ${devices} 台设备、${tags} 个测点${notUnderstood.length > 0 ? `，${notUnderstood.length} 处没有看懂` : ''}`
}
