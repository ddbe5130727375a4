import { App, Button, Drawer, Flex, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import { makeFromFile, makeMachines } from '../../../../api/deviceTemplates.ts'
import { MachineRows } from './MachineRows.tsx'
import { MadeFaults } from './MadeFaults.tsx'
import { emptyMachine, machineIn } from './nextMachine.ts'
import type { MachineText } from './nextMachine.ts'

const widthPx = 1080
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

  return (
    <Drawer title={`由模板“${name}”生成设备`} open size={widthPx} onClose={onClose} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Flex vertical gap={16}>
        <MachineRows rows={rows} onChange={setRows} />
        <Flex gap={8} wrap>
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
        <MadeFaults faults={faults} />
      </Flex>
    </Drawer>
  )
}
