import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { VersionedKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { LogKeeping } from '#contract/modules/operations/logKeeping.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'

const key = ['logKeeping']
const kinds = [
  { value: operateTypes.query, label: '查询' },
  { value: operateTypes.add, label: '添加' },
  { value: operateTypes.edit, label: '更新' },
  { value: operateTypes.import, label: '导入' },
  { value: operateTypes.export, label: '导出' },
]

/** What of the logs is kept and for how long. */
export function KeepingButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:log:configure">
      <Button onClick={() => setOpen(true)}>保留设置</Button>
      {isOpen ? <KeepingDialog onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function KeepingDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm<LogKeeping>()
  const [isBusy, setBusy] = useState(false)
  // read once for each opening: the version that is saved with is that of what stands in the form
  const read = () => request('/sys/log/keeping', VersionedKeeping, { quiet: true })
  const found = useQuery({ queryKey: key, queryFn: read, staleTime: Infinity, gcTime: 0 })

  async function save(keeping: LogKeeping, version: number | undefined) {
    setBusy(true)
    try {
      void message.success((await envelopeOf('/sys/log/keeping', { method: 'PUT', body: { ...keeping, version }, quiet: true })).message)
      await queries.invalidateQueries({ queryKey: key })
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
      setBusy(false)
    }
  }

  return (
    <Modal open title="日志保留设置" okText="保存" cancelText="取消" confirmLoading={isBusy} onCancel={onClose} onOk={() => form.submit()} width={520}>
      <Asked query={found} failed="保留设置没有读出">
        {({ version, ...keeping }) => (
          <Form<LogKeeping> form={form} layout="vertical" initialValues={keeping} onFinish={(written) => void save(written, version)}>
            <DaysItem name="signInDays" label="登录日志保留" least={7} />
            <DaysItem name="operationDays" label="操作日志保留" least={7} />
            <DaysItem name="dataDays" label="数据日志保留" least={90} />
            <Form.Item name="operations" label="记录哪些操作" extra="删除和配置总是记录。到期的日志由每夜的任务归档到文件，再从列表中删除。">
              <Checkbox.Group options={kinds} />
            </Form.Item>
          </Form>
        )}
      </Asked>
    </Modal>
  )
}

function DaysItem({ name, label, least }: { name: 'signInDays' | 'operationDays' | 'dataDays'; label: string; least: number }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请输入天数' }]}>
      <InputNumber min={least} max={3650} precision={0} suffix="天" style={{ width: 160 }} />
    </Form.Item>
  )
}
