import { Alert, Button, Form, Input } from 'antd'
import { ResetVerified } from '#contract/modules/identity/account.ts'
import { request } from '../../../api/request.ts'
import styles from './AlterationPage.module.css'
import { useStep } from './useStep.ts'

type Props = { resetKey: string; onVerified: (verified: ResetVerified) => void; onRestart: () => void }

/** Step 2: the code on the phone. Nobody learns here whether the account exists. */
export function CodeStep({ resetKey, onVerified, onRestart }: Props) {
  const { isBusy, refusal, take } = useStep()
  const verify = async (smscode: string) =>
    onVerified(await request('/sys/user/phoneVerification', ResetVerified, { method: 'POST', body: { resetKey, smscode }, quiet: true }))

  return (
    <Form<{ smscode: string }> layout="vertical" size="large" requiredMark={false} onFinish={({ smscode }) => void take(() => verify(smscode))}>
      {refusal === null ? null : <Alert type="error" showIcon title={refusal} className={styles.alert ?? ''} />}
      <p className={styles.hint}>如果这个账号留有手机号，验证码已经发出，10 分钟内有效。</p>
      <Form.Item label="短信验证码" name="smscode" rules={[{ required: true, message: '请输入验证码' }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" autoFocus maxLength={6} />
      </Form.Item>
      <div className={styles.commands}>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          下一步
        </Button>
        <Button type="link" onClick={onRestart}>
          没有收到验证码，重新获取
        </Button>
      </div>
    </Form>
  )
}
