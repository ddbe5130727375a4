import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined'
import { Form, Input, Segmented } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { SignatureMeaning } from '#contract/command.ts'
import { sessionStore } from '../../../api/session.ts'
import type { Signer as Signing } from './signAll.ts'
import styles from './SignatureStep.module.css'

/** What stands in the form: the signed-in person writes no account. */
export type SignatureForm = { first?: Partial<Signing>; second?: Partial<Signing> }

type Props = {
  form: FormInstance<SignatureForm>
  signers: 1 | 2
  meaning: SignatureMeaning
  /** the record, as people call it */
  subject: string
  /** what is signed, in words */
  deed: string
}

/** Where the people who sign a command say who they are: the signed-in person first, another one second. */
export function SignatureStep({ form, signers, meaning, subject, deed }: Props) {
  const session = useStore(sessionStore, (store) => store.session)
  const own = session?.username ?? ''
  return (
    <section className={styles.step} aria-label="电子签名">
      <p className={styles.head}>
        <SafetyCertificateOutlined aria-hidden />
        <strong>电子签名：{meaningWords[meaning]}</strong>
        <span className={styles.about}>
          {deed}　{subject}
        </span>
      </p>
      <Form<SignatureForm> form={form} layout="vertical" requiredMark={false} initialValues={{ first: { method: 'password' }, second: { method: 'password' } }}>
        <Signer title={signers === 2 ? '第一位签名人' : '签名人'} person={session?.realname ?? ''} account={own}>
          <Secret form={form} of="first" />
        </Signer>
        {signers === 2 ? (
          <Signer title="第二位签名人" person="" account="">
            <Form.Item name={['second', 'username']} label="账号" rules={[{ validator: (_rule, username: unknown) => otherPerson(username, own) }]}>
              <Input autoComplete="off" maxLength={64} placeholder="另一位有权签名的人的账号" />
            </Form.Item>
            <Secret form={form} of="second" />
          </Signer>
        ) : null}
      </Form>
    </section>
  )
}

/** What a signature means, in the words of the dictionary mes_esign_meaning. */
const meaningWords: Record<SignatureMeaning, string> = {
  weigh: '称量',
  check: '复核',
  override: '放行超差',
  release: '批放行',
  void: '作废',
  approve: '批准',
  handover: '交接',
}

function Signer({ title, person, account, children }: { title: string; person: string; account: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={styles.signer}>
      <p className={styles.person}>
        <span className={styles.about}>{title}</span>
        <strong>{person}</strong>
        <span className={styles.about}>{account}</span>
      </p>
      {children}
    </div>
  )
}

const methods = [
  { value: 'password', label: '密码' },
  { value: 'pin', label: 'PIN' },
]

function Secret({ form, of }: { form: FormInstance<SignatureForm>; of: 'first' | 'second' }) {
  const isPin = Form.useWatch([of, 'method'], form) === 'pin'
  const word = isPin ? 'PIN' : '密码'
  return (
    <div className={styles.secret}>
      <Form.Item name={[of, 'method']} label="方式">
        <Segmented aria-label="签名方式" options={methods} />
      </Form.Item>
      <Form.Item name={[of, 'secret']} label={word} rules={[{ required: true, message: isPin ? '请输入 PIN' : '请输入密码' }]}>
        {/* a browser would fill in the signed-in person's own password for either of them */}
        <Input.Password autoComplete="new-password" maxLength={128} inputMode={isPin ? 'numeric' : 'text'} />
      </Form.Item>
    </div>
  )
}

async function otherPerson(username: unknown, own: string): Promise<void> {
  const given = typeof username === 'string' ? username.trim() : ''
  if (given === '') throw new Error('请输入第二位签名人的账号')
  if (given.toLowerCase() === own.toLowerCase()) throw new Error('第二位签名人必须是另一个人')
}
