import { Alert, Button, Form, Input } from 'antd'
import { envelopeOf } from '../../../api/request.ts'
import { confirmRules, passwordRules } from '../passwordRules.ts'
import styles from './AlterationPage.module.css'
import { useStep } from './useStep.ts'

type Props = { resetToken: string; onChanged: () => void; onRestart: () => void }
type Entered = { password: string; confirmpassword: string }

/** Step 3: the new password, twice. */
export function PasswordStep({ resetToken, onChanged, onRestart }: Props) {
  const { isBusy, refusal, take } = useStep()
  async function change(entered: Entered) {
    await envelopeOf('/sys/user/passwordChange', { method: 'POST', body: { resetToken, ...entered }, quiet: true })
    onChanged()
  }

  return (
    <Form<Entered> layout="vertical" size="large" requiredMark={false} onFinish={(entered) => void take(() => change(entered))}>
      {refusal === null ? null : (
        <Alert
          type="error"
          showIcon
          title={refusal}
          className={styles.alert ?? ''}
          action={
            <Button size="small" onClick={onRestart}>
              重新开始
            </Button>
          }
        />
      )}
      <Form.Item label="新密码" name="password" rules={passwordRules}>
        <Input.Password autoComplete="new-password" autoFocus maxLength={128} />
      </Form.Item>
      <Form.Item label="确认新密码" name="confirmpassword" dependencies={['password']} rules={confirmRules('password')}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        修改密码
      </Button>
    </Form>
  )
}
