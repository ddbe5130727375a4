import { Typography } from 'antd'

/** One line of a cell: what does not fit is cut, and shown whole above it. */
export function PlainCell({ text }: { text: string }) {
  return text === '' ? null : (
    <Typography.Text ellipsis={{ tooltip: text }} style={{ maxWidth: '100%' }}>
      {text}
    </Typography.Text>
  )
}
