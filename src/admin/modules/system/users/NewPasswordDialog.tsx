import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { envelopeOf } from '../../../../api/request.ts'

type Written = { password: string; confirmpassword: string }
type Props = { person: { username: string; realname: string }; onClose: () => void }

/** A new password for somebody else; where they are signed in ends (ADM-020, API-046). */
export function NewPasswordDialog({ person, onClose }: Props) {
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()

  async function save(written: Written) {
    setBusy(true)
    try {
      const { message: told } = await envelopeOf('/sys/user/changePassword', { method: 'PUT', body: { username: person.username, ...written }, quiet: true })
      void message.success(told)
      onClose()
    } catch (error) {
      void message.error(errorText(error, '密码没有修改，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal title={`重置 ${person.realname} 的密码`} open okText="重置密码" confirmLoading={isBusy} onOk={() => form.submit()} onCancel={onClose}>
      <Form<Written> form={form} name="newPassword" layout="vertical" onFinish={(written) => void save(written)}>
        <Form.Item
          label="新密码"
          name="password"
          extra="至少 8 个字符，管理员至少 12 个。保存后，这个人的所有登录立即结束。"
          rules={[{ required: true, message: '请输入新密码' }]}
        >
          <Input.Password autoFocus autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          label="再输入一次"
          name="confirmpassword"
          dependencies={['password']}
          rules={[
            { required: true, message: '请再输入一次新密码' },
            ({ getFieldValue }) => ({
              validator: (_rule, value) =>
                value === undefined || value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入密码不一致!')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
