import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { SecondStep } from '#contract/modules/identity/secondFactor.ts'
import { enrolFactor } from '../../../api/secondFactor.ts'
import { signInBySecondFactor } from '../../../api/signIn.ts'
import { Asked } from '../Asked.tsx'
import { FactorSecretView, RecoveryCodesView } from '../FactorSecretView.tsx'
import type { SignIn } from './signIn.ts'

type Props = { step: SecondStep['secondFactor']; signIn: SignIn; onBack: () => void; onCodes: () => void }

/** The code of the authenticator, or a recovery code; who has none yet sets one up here. `onCodes`: the recovery codes were seen. */
export function SecondFactorForm({ step: { step, ticket }, signIn, onBack, onCodes }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const factor = useQuery({
    queryKey: ['enrolFactor', ticket],
    queryFn: () => enrolFactor(ticket),
    enabled: step === 'enrol',
    staleTime: Infinity,
    retry: false,
  })

  async function submit({ code }: { code: string }) {
    setBusy(true)
    try {
      await signIn(async () => {
        const { login, recoveryCodes } = await signInBySecondFactor(ticket, code)
        setCodes(recoveryCodes)
        return login
      }, step === 'enrol')
    } catch {
      // the page says it
    }
    setBusy(false)
  }

  if (codes.length > 0)
    return (
      <>
        <RecoveryCodesView codes={codes} />
        <Button type="primary" block onClick={onCodes}>
          已保存，进入系统
        </Button>
      </>
    )
  return (
    <>
      {step === 'enrol' ? (
        <Asked query={factor} failed="验证器没有准备好">
          {(secret) => <FactorSecretView factor={secret} />}
        </Asked>
      ) : null}
      <Form<{ code: string }> layout="vertical" size="large" requiredMark={false} onFinish={(written) => void submit(written)}>
        <Form.Item
          label="验证码"
          name="code"
          extra={step === 'ask' ? '打开手机上的验证器查看。手机不在身边时输入恢复码。' : '输入验证器显示的 6 位数字。'}
          rules={[{ required: true, message: '请输入验证码' }]}
        >
          <Input name="code" autoComplete="one-time-code" inputMode={step === 'ask' ? 'text' : 'numeric'} autoFocus maxLength={32} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          登录
        </Button>
        <Button type="link" block onClick={onBack}>
          返回
        </Button>
      </Form>
    </>
  )
}
