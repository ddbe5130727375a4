import { Flex, QRCode, Typography } from 'antd'
import type { FactorSecret } from '#contract/modules/identity/secondFactor.ts'

/** What an authenticator app scans, and the same to be typed. */
export function FactorSecretView({ factor: { secret, uri } }: { factor: FactorSecret }) {
  return (
    <Flex vertical gap={8} align="center">
      <Typography.Text>用手机上的验证器（如 Microsoft Authenticator、FreeOTP）扫描：</Typography.Text>
      <QRCode value={uri} size={180} aria-label="验证器二维码" />
      <Typography.Text type="secondary">不能扫描时，在验证器里手工输入密钥：</Typography.Text>
      <Typography.Text code copyable aria-label="验证器密钥">
        {secret}
      </Typography.Text>
    </Flex>
  )
}

/** Recovery codes, shown once. */
export function RecoveryCodesView({ codes }: { codes: readonly string[] }) {
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>请保存这些恢复码，只显示这一次。手机丢失时，每个恢复码可以代替验证码用一次。</Typography.Text>
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>
        <pre aria-label="恢复码">{codes.join('\n')}</pre>
      </Typography.Paragraph>
    </Flex>
  )
}
