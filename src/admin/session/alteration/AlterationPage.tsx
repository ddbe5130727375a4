import { Steps, Button, Result } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { UserFrame } from '../UserFrame.tsx'
import { AccountStep } from './AccountStep.tsx'
import styles from './AlterationPage.module.css'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

/** How far somebody who forgot a password has come, and what the server gave them to go on with. */
type Progress = { step: 'account' } | { step: 'code'; resetKey: string } | { step: 'password'; resetToken: string } | { step: 'done' }

const steps = [
  { key: 'account', title: '账号' },
  { key: 'code', title: '验证' },
  { key: 'password', title: '新密码' },
  { key: 'done', title: '完成' },
] as const

/** The forgotten password in four steps: account and picture code, code on the phone, new password, done. */
export function AlterationPage() {
  const [progress, setProgress] = useState<Progress>({ step: 'account' })
  const restart = () => setProgress({ step: 'account' })
  return (
    <UserFrame title="找回密码" lead="验证码会发到账号所留的手机上">
      <Steps
        size="small"
        responsive={false}
        titlePlacement="vertical"
        className={styles.steps ?? ''}
        current={steps.findIndex(({ key }) => key === progress.step)}
        items={steps.map(({ title }) => ({ title }))}
      />
      {stepOf(progress, setProgress, restart)}
      {progress.step === 'done' ? null : (
        <p className={styles.back}>
          <Link to="/user/login">想起密码了，去登录</Link>
        </p>
      )}
    </UserFrame>
  )
}

function stepOf(progress: Progress, advance: (progress: Progress) => void, restart: () => void) {
  switch (progress.step) {
    case 'account':
      return <AccountStep onStarted={({ resetKey }) => advance({ step: 'code', resetKey })} />
    case 'code':
      return <CodeStep resetKey={progress.resetKey} onVerified={({ resetToken }) => advance({ step: 'password', resetToken })} onRestart={restart} />
    case 'password':
      return <PasswordStep resetToken={progress.resetToken} onChanged={() => advance({ step: 'done' })} onRestart={restart} />
    case 'done':
      return <DoneStep />
    default:
      return progress satisfies never
  }
}

/** Step 4: what is true now. */
function DoneStep() {
  return (
    <Result
      status="success"
      title="密码已修改"
      subTitle="这个账号在其他地方的登录已经结束，请用新密码登录。"
      extra={
        <Link to="/user/login" replace>
          <Button type="primary">去登录</Button>
        </Link>
      }
    />
  )
}
