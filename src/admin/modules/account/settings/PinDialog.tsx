import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { SetPin } from '#contract/modules/identity/signaturePin.ts'
import { ApiError } from '../../../../api/request.ts'
import { pinQueryKey, setPin } from '../../../../api/signaturePin.ts'

type Written = SetPin & { again: string }
const pinPattern = /^\d{6,12}$/

/** Sets or changes the PIN to sign with; the password proves who does it. */
export function PinDialog({ isFirst, isOpen, onClose }: { isFirst: boolean; isOpen: boolean; onClose: () => void }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)

  async function save({ password, pin }: Written) {
    setBusy(true)
    try {
      void message.success(await setPin({ password, pin }))
      await queries.invalidateQueries({ queryKey: pinQueryKey })
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const named = (['password', 'pin'] as const).filter((name) => fields[name])
      if (named.length > 0) form.setFields(named.map((name) => ({ name, errors: fields[name] ?? [] })))
      else void message.warning(error instanceof ApiError ? error.message : 'PIN 没有保存，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={isFirst ? '设置签名 PIN' : '修改签名 PIN'}
      open={isOpen}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={isBusy}
      okText="确定"
      cancelText="取消"
      destroyOnHidden
    >
      <Form<Written> form={form} preserve={false} layout="vertical" requiredMark={false} onFinish={(written) => void save(written)}>
        <Form.Item label="登录密码" name="password" rules={[{ required: true, message: '请输入登录密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          label="签名 PIN"
          name="pin"
          extra="6 到 12 位数字，不能是连续、相同或重复的数字。"
          rules={[
            { required: true, message: '请输入 PIN' },
            { pattern: pinPattern, message: 'PIN 应为 6 到 12 位数字' },
          ]}
        >
          <Input.Password autoComplete="off" inputMode="numeric" maxLength={12} />
        </Form.Item>
        <Form.Item
          label="再输一次 PIN"
          name="again"
          dependencies={['pin']}
          rules={[
            { required: true, message: '请再输入一次 PIN' },
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                !value || value === getFieldValue('pin') ? Promise.resolve() : Promise.reject(new Error('两次输入的 PIN 不一样')),
            }),
          ]}
        >
          <Input.Password autoComplete="off" inputMode="numeric" maxLength={12} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
