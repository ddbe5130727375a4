import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { FactorSecret } from '#contract/modules/identity/secondFactor.ts'
import { beginFactor, confirmFactor, factorQueryKey } from '../../../../api/secondFactor.ts'
import { FactorSecretView, RecoveryCodesView } from '../../../session/FactorSecretView.tsx'

/** Sets up the authenticator app: password, then what the app scans and its first code, then the recovery codes. */
export function FactorDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [factor, setFactor] = useState<FactorSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [form] = Form.useForm<{ password: string; code: string }>()

  async function go({ password, code }: { password: string; code: string }) {
    setBusy(true)
    try {
      if (factor === null) setFactor(await beginFactor(password))
      else setCodes((await confirmFactor(code)).recoveryCodes)
    } catch (error) {
      form.setFields([{ name: factor === null ? 'password' : 'code', errors: [errorText(error, '没有成功，请重试')] }])
    }
    setBusy(false)
  }
  function close() {
    onClose()
    void queries.invalidateQueries({ queryKey: factorQueryKey })
  }

  return (
    <Modal title="设置登录验证器" open footer={null} onCancel={close} mask={{ closable: false }}>
      {codes === null ? (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(written) => void go(written)}>
          {factor === null ? (
            <Form.Item label="登录密码" name="password" rules={[{ required: true, message: '请输入登录密码' }]}>
              <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
            </Form.Item>
          ) : (
            <>
              <FactorSecretView factor={factor} />
              <Form.Item label="验证码" name="code" style={{ marginTop: 16 }} rules={[{ required: true, message: '请输入验证器显示的 6 位数字' }]}>
                <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} autoFocus />
              </Form.Item>
            </>
          )}
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            {factor === null ? '下一步' : '完成设置'}
          </Button>
        </Form>
      ) : (
        <>
          <RecoveryCodesView codes={codes} />
          <Button type="primary" block onClick={close}>
            已保存
          </Button>
        </>
      )}
    </Modal>
  )
}
