import { App, Form, Input, Modal } from 'antd'
import { useEffect } from 'react'
import { ApiError, envelopeOf } from '../../api/request.ts'
import { confirmRules, passwordRules } from './passwordRules.ts'

type Passwords = { oldpassword: string; password: string; confirmpassword: string }

/** Changing one's own password (DLG-009 to DLG-013). */
export function PasswordDialog({ username, isOpen, onClose }: { username: string; isOpen: boolean; onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const isNobody = isOpen && username === ''

  useEffect(() => {
    if (!isNobody) return
    void message.warning('当前系统无登录用户!')
    onClose()
  }, [isNobody, message, onClose])

  async function change(passwords: Passwords) {
    try {
      const { message: told } = await envelopeOf('/sys/user/updatePassword', { method: 'POST', body: { username, ...passwords }, quiet: true })
      void message.success(told)
      onClose()
    } catch (error) {
      void message.warning(error instanceof ApiError ? error.message : '密码没有修改，请重试')
    }
  }

  return (
    <Modal
      title="修改密码"
      width={800}
      open={isOpen && username !== ''}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="确定"
      cancelText="取消"
      destroyOnHidden
    >
      <Form<Passwords> form={form} preserve={false} labelCol={{ span: 6 }} wrapperCol={{ span: 14 }} onFinish={(passwords) => void change(passwords)}>
        <Form.Item label="旧密码" name="oldpassword" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item label="新密码" name="password" rules={passwordRules}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item label="确认新密码" name="confirmpassword" dependencies={['password']} rules={confirmRules('password')}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
