import { App, Button, Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { envelopeOf } from '../../../../api/request.ts'
import { clearFactor } from '../../../../api/secondFactor.ts'
import { FirstPasswordLink } from './FirstPasswordLink.tsx'

type Way = 'link' | 'typed' | 'factor'
type Written = { password: string; confirmpassword: string }
type Props = { person: { id: string; username: string; realname: string }; onClose: () => void }

/** A password for somebody else: a link or a slip with which they set it themselves, or a new one at once; where they are signed in ends (ADM-020, API-046). */
export function NewPasswordDialog({ person, onClose }: Props) {
  const [form] = Form.useForm<Written>()
  const [way, setWay] = useState<Way>('link')
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
    <Modal
      title={`${person.realname} 的密码`}
      open
      okText="重置密码"
      confirmLoading={isBusy}
      footer={way === 'typed' ? undefined : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Segmented<Way>
        block
        aria-label="怎样设置"
        style={{ marginBlockEnd: 16 }}
        value={way}
        onChange={setWay}
        options={[
          { value: 'link', label: '发链接或密码条' },
          { value: 'typed', label: '直接重置' },
          { value: 'factor', label: '清除验证器' },
        ]}
      />
      {way === 'link' ? <FirstPasswordLink userId={person.id} /> : null}
      {way === 'factor' ? <ClearFactor username={person.username} onDone={onClose} /> : null}
      <Form<Written> form={form} name="newPassword" layout="vertical" hidden={way !== 'typed'} onFinish={(written) => void save(written)}>
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

/** For who lost the phone: they sign in by the password alone, and set up another one. */
function ClearFactor({ username, onDone }: { username: string; onDone: () => void }) {
  const { message } = App.useApp()
  async function clear() {
    try {
      void message.success(await clearFactor(username))
      onDone()
    } catch (error) {
      void message.error(errorText(error, '没有清除，请重试'))
    }
  }
  return (
    <>
      <p>手机丢失、恢复码也用完时清除。请先当面或打电话确认是本人。</p>
      <Button danger onClick={() => void clear()}>
        清除登录验证器
      </Button>
    </>
  )
}
