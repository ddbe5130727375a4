import { Tooltip, Typography } from 'antd'

const shownLetters = 8
const tooltips = ['复制', '已复制']

/** A digest as people compare it: its first letters, whole above it and when it is copied. Nothing but zeros stands for none. */
export function DigestCell({ digest }: { digest: string }) {
  if (digest === '') return null
  if (/^0+$/.test(digest)) return <span>没有</span>
  return (
    <Typography.Text copyable={{ text: digest, tooltips }} style={{ whiteSpace: 'nowrap' }}>
      <Tooltip title={digest}>
        <code>{digest.length > shownLetters ? `${digest.slice(0, shownLetters)}…` : digest}</code>
      </Tooltip>
    </Typography.Text>
  )
}
