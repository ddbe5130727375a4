import { App, Form, Input, Modal } from 'antd'
import { useStore } from 'zustand'
import type { BindThirdPhone } from '#contract/session.ts'
import { ApiError, envelopeOf } from '../../../../api/request.ts'
import { sessionStore } from '../../../../api/session.ts'
import { mobileRules, SmsCodeField } from '../../../session/login/SmsCodeField.tsx'

type Entered = Omit<BindThirdPhone, 'thirdUserUuid'>

/** Binds a third-party account to the account whose phone gets the code. */
export function BindDialog({ thirdUserUuid, onClose }: { thirdUserUuid: string | null; onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Entered>()
  const phone = useStore(sessionStore, ({ session }) => session?.info.phone ?? '')

  async function bind(entered: Entered) {
    try {
      await envelopeOf('/sys/thirdLogin/bindingThirdPhone', { method: 'POST', body: { ...entered, thirdUserUuid }, quiet: true })
      void message.success('已绑定，下次可以用它登录')
      onClose()
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '没有绑定，请重试')
    }
  }

  return (
    <Modal title="确认是您本人" open={thirdUserUuid !== null} onCancel={onClose} onOk={() => form.submit()} okText="绑定" destroyOnHidden>
      <Form<Entered> form={form} layout="vertical" requiredMark={false} initialValues={{ mobile: phone }} onFinish={(entered) => void bind(entered)}>
        <Form.Item label="手机号" name="mobile" rules={mobileRules}>
          <Input autoComplete="tel-national" inputMode="numeric" maxLength={11} />
        </Form.Item>
        <SmsCodeField name="captcha" smsmode="0" mobileOf={async () => (await form.validateFields(['mobile'])).mobile} />
      </Form>
    </Modal>
  )
}
