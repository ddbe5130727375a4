import { App, Form, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { CurrentUserDeparts } from '#contract/modules/organisation/depart.ts'
import { currentDeparts, selectDepart } from '../../api/departments.ts'
import { ApiError } from '../../api/request.ts'

/** Choosing the department a person works for now; without departments it says so and stays closed (DLG-014, DLG-015). */
export function DepartmentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { message } = App.useApp()
  const [found, setFound] = useState<CurrentUserDeparts | null>(null)
  const [form] = Form.useForm<{ orgCode: string }>()

  useEffect(() => {
    if (!isOpen) return () => {}
    let isCurrent = true
    const open = async () => {
      const departs = await currentDeparts()
      if (!isCurrent) return
      if (departs.list.length === 0) {
        void message.warning('您尚未设置部门信息!')
        onClose()
        return
      }
      setFound(departs)
    }
    open().catch((error: unknown) => {
      void message.error(error instanceof ApiError ? error.message : '部门没有读出，请重试')
      onClose()
    })
    return () => {
      isCurrent = false
      setFound(null)
    }
  }, [isOpen, onClose, message])

  async function change({ orgCode }: { orgCode: string }) {
    try {
      await selectDepart(orgCode)
      void message.success('已切换部门')
      onClose()
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '部门没有切换，请重试')
    }
  }

  return (
    <Modal title="切换部门" open={isOpen && found !== null} onCancel={onClose} onOk={() => form.submit()} okText="确定" cancelText="取消" destroyOnHidden>
      <Form form={form} preserve={false} initialValues={{ orgCode: found?.orgCode }} layout="vertical" onFinish={(choice) => void change(choice)}>
        {/* no message of its own: the red frame says enough (specification.md 5) */}
        <Form.Item label="当前部门" name="orgCode" rules={[{ required: true, message: '' }]}>
          <Select placeholder="请选择部门" options={(found?.list ?? []).map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
