import { App, Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { alarmDefs } from '#contract/modules/alarms/alarmDef.ts'
import { machineTypeDictionary } from '#contract/modules/equipment/machine.ts'
import { errorText } from '#contract/errorText.ts'
import { useAlarmsFromLimits } from '../../../api/alarms.ts'
import { useDictionary } from '../../../api/dictionary.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'

/** What is an alarm, how urgent, and what to do about it; all limits of a machine type become alarms in one step. */
export function AlarmDefsPage() {
  return <ResourcePage resource={alarmDefs} ToolbarActions={FromLimitsCommand} firstSteps="先在测点里填限值，再点“从限值生成”；或导入 Excel，或一条条新增。" />
}

function FromLimitsCommand() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:alarmDef:add">
      <Button onClick={() => setOpen(true)}>从限值生成</Button>
      {isOpen ? <FromLimitsDialog onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function FromLimitsDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const [machineType, setMachineType] = useState('')
  const [onDelaySec, setOnDelaySec] = useState<number | null>(null)
  const types = useDictionary(machineTypeDictionary)
  const { mutateAsync, isPending } = useAlarmsFromLimits()
  async function make(): Promise<void> {
    try {
      const { made, kept } = await mutateAsync({ machineType, onDelaySec })
      void message.success(`生成 ${made} 条报警定义，原有 ${kept} 条没有改动`)
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有生成，请重试'))
    }
  }
  return (
    <Modal open title="从限值生成报警定义" okText="生成" cancelText="取消" confirmLoading={isPending} onOk={() => void make()} onCancel={onClose}>
      <p>这类设备的每个限值、故障字和采集设备各成一条报警；已有的定义不动。下限在设备不运行时自动抑制。</p>
      <Form layout="vertical">
        <Form.Item label="设备类型">
          <Select
            value={machineType}
            onChange={setMachineType}
            options={[{ value: '', label: '全部类型' }, ...types.map(({ value, text }) => ({ value, label: text }))]}
          />
        </Form.Item>
        <Form.Item label="发生延时（秒）" extra="不填则按单位：温度、料位 60 秒，流量、压力等 15 秒">
          <InputNumber min={0} max={3600} value={onDelaySec} onChange={setOnDelaySec} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
