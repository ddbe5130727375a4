import { App, Alert, Button, Drawer, Flex, Input, Table, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { MadeMachines, NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import { makeFromFile, makeMachines } from '../../../../api/deviceTemplates.ts'
import { emptyMachine, nextMachine, pastedMachines } from './nextMachine.ts'
import type { MachineText } from './nextMachine.ts'

const widthPx = 980
const columns: readonly { field: keyof MachineText; title: string; hint: string }[] = [
  { field: 'equipCode', title: '设备编码', hint: '例如 ML-01' },
  { field: 'name', title: '设备名称', hint: '不填用编码' },
  { field: 'workshop', title: '车间', hint: '编码或名称' },
  { field: 'host', title: '主机地址', hint: '192.168.1.10' },
  { field: 'port', title: '端口', hint: '模板的' },
  { field: 'baseAddress', title: '起始偏移', hint: '0' },
]
const fileHint = '文件要有 设备编码、车间、主机地址 三列，可以有 设备名称、端口、站号、起始偏移、理想速率'

type Props = { id: string; name: string; onClose: () => void }

/** Many machines from one template: typed line by line, pasted out of a spreadsheet, or from a file. */
export function MachineMaker({ id, name, onClose }: Props) {
  const { message } = App.useApp()
  const [rows, setRows] = useState<readonly MachineText[]>([emptyMachine])
  const [faults, setFaults] = useState<MadeMachines['faults']>([])
  const [isBusy, setBusy] = useState(false)

  async function make(ask: () => Promise<MadeMachines>) {
    setBusy(true)
    try {
      const made = await ask()
      setFaults(made.faults)
      if (made.faults.length > 0) return
      void message.success(`已接入 ${made.machines} 台设备，${made.tags} 个测点`)
      onClose()
    } catch (error) {
      setFaults([{ line: 0, column: '', reason: errorText(error, '没有生成，请重试') }])
    } finally {
      setBusy(false)
    }
  }
  const change = (at: number, field: keyof MachineText, text: string) => setRows(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)))

  return (
    <Drawer title={`由模板“${name}”生成设备`} open size={widthPx} onClose={onClose} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Flex vertical gap={16}>
        <Table<MachineText & { at: number }>
          size="small"
          rowKey="at"
          pagination={false}
          scroll={{ x: 820 }}
          dataSource={rows.map((row, at) => ({ ...row, at }))}
          columns={[
            { title: '', width: 44, render: ({ at }: { at: number }) => at + 1 },
            ...columns.map(({ field, title, hint }) => ({
              title,
              render: (row: MachineText & { at: number }) => (
                <Input
                  aria-label={`${title} ${row.at + 1}`}
                  placeholder={hint}
                  value={row[field]}
                  onChange={(event) => change(row.at, field, event.target.value)}
                  onPaste={(event) => {
                    const pasted = pastedMachines(event.clipboardData.getData('text'))
                    if (!pasted) return
                    event.preventDefault()
                    setRows([...rows.slice(0, row.at), ...pasted, ...rows.slice(row.at + 1)])
                  }}
                />
              ),
            })),
            {
              title: '',
              width: 60,
              render: ({ at }: { at: number }) => (
                <Button type="link" size="small" disabled={rows.length === 1} onClick={() => setRows(rows.filter((_, index) => index !== at))}>
                  去掉
                </Button>
              ),
            },
          ]}
        />
        <Flex gap={8} wrap>
          <Button onClick={() => setRows([...rows, nextMachine(rows.at(-1))])}>再加一台</Button>
          <Button type="primary" loading={isBusy} onClick={() => void make(() => makeMachines(id, rows.map(machineIn)))}>
            生成 {rows.length} 台
          </Button>
        </Flex>
        <Upload.Dragger
          accept=".csv,.xlsx,.xls"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            void make(() => makeFromFile(id, file))
            return false
          }}
        >
          <p>把机台表拖到这里，或点击选择文件</p>
          <p>{fileHint}</p>
        </Upload.Dragger>
        {faults.length === 0 ? null : (
          <Alert
            type="error"
            showIcon
            title="一台也没有生成，请改正后再试"
            description={faults.map(({ line, column, reason }) => (
              <div key={`${line} ${column} ${reason}`}>
                {line === 0 ? '' : `第 ${line} 行 `}
                {column} {reason}
              </div>
            ))}
          />
        )}
      </Flex>
    </Drawer>
  )
}

/** What cannot be a number is sent so that the server refuses it by its rule; an empty one is what the template says. */
function machineIn({ equipCode, name, workshop, host, port, baseAddress }: MachineText): NewMachine {
  const code = equipCode.trim()
  return {
    equipCode: code,
    name: name.trim() === '' ? code : name.trim(),
    workshop: workshop.trim(),
    host: host.trim(),
    port: port.trim() === '' ? null : Number(port),
    unitId: null,
    baseAddress: baseAddress.trim() === '' ? 0 : Number(baseAddress),
    idealPerHour: null,
  }
}
