import { Button, Input, Table } from 'antd'
import { nextMachine, pastedMachines } from './nextMachine.ts'
import type { MachineText } from './nextMachine.ts'

const columns: readonly { field: keyof MachineText; title: string; hint: string; width?: number }[] = [
  { field: 'equipCode', title: '设备编码', hint: '例如 ML-01', width: 140 },
  { field: 'name', title: '设备名称', hint: '不填用编码' },
  { field: 'workshop', title: '车间', hint: '编码或名称', width: 140 },
  { field: 'host', title: '主机地址', hint: '192.168.1.10', width: 170 },
  { field: 'port', title: '端口', hint: '相同', width: 90 },
  { field: 'unitId', title: '站号', hint: '相同', width: 80 },
  { field: 'baseAddress', title: '起始偏移', hint: '0', width: 90 },
]

type Props = { rows: readonly MachineText[]; onChange: (rows: readonly MachineText[]) => void }
type Row = MachineText & { at: number }

/** Machines line by line, typed or pasted out of a spreadsheet; the next one counts on. */
export function MachineRows({ rows, onChange }: Props) {
  const change = (at: number, field: keyof MachineText, text: string) => onChange(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)))
  const more = <Button onClick={() => onChange([...rows, nextMachine(rows.at(-1))])}>再加一台</Button>
  return (
    <Table<Row>
      size="small"
      rowKey="at"
      pagination={false}
      scroll={{ x: 960 }}
      dataSource={rows.map((row, at) => ({ ...row, at }))}
      footer={() => more}
      columns={[
        { title: '', width: 40, render: ({ at }: Row) => at + 1 },
        ...columns.map(({ field, title, hint, width }) => ({
          title,
          ...(width === undefined ? {} : { width }),
          render: (row: Row) => (
            <Input
              aria-label={`${title} ${row.at + 1}`}
              placeholder={hint}
              value={row[field]}
              onChange={(event) => change(row.at, field, event.target.value)}
              onPaste={(event) => {
                const pasted = pastedMachines(event.clipboardData.getData('text'))
                if (!pasted) return
                event.preventDefault()
                onChange([...rows.slice(0, row.at), ...pasted, ...rows.slice(row.at + 1)])
              }}
            />
          ),
        })),
        {
          title: '',
          width: 64,
          render: ({ at }: Row) => (
            <Button
              type="link"
              size="small"
              aria-label={`去掉第 ${at + 1} 台`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              去掉
            </Button>
          ),
        },
      ]}
    />
  )
}
