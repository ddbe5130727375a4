import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { ApiError } from '../../../../api/request.ts'
import { endFactor, factorQueryKey } from '../../../../api/secondFactor.ts'

type Written = { password: string; code: string }

/** Takes the authenticator app away again; password and a code prove who does it. */
export function EndFactorDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)

  async function end({ password, code }: Written) {
    setBusy(true)
    try {
      void message.success(await endFactor(password, code))
      onClose()
      await queries.invalidateQueries({ queryKey: factorQueryKey })
    } catch (error) {
      const wrong = error instanceof ApiError && error.fields['password'] ? 'password' : 'code'
      form.setFields([{ name: wrong, errors: [errorText(error, '没有成功，请重试')] }])
      setBusy(false)
    }
  }
  return (
    <Modal title="关闭登录验证器" open okText="关闭验证器" onOk={() => form.submit()} onCancel={onClose} confirmLoading={isBusy}>
      <Form<Written> form={form} layout="vertical" requiredMark={false} onFinish={(written) => void end(written)}>
        <Form.Item label="登录密码" name="password" rules={[{ required: true, message: '请输入登录密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item label="验证码或恢复码" name="code" rules={[{ required: true, message: '请输入验证码' }]}>
          <Input autoComplete="one-time-code" maxLength={32} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
