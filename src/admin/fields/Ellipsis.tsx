import { Tooltip } from 'antd'
import { cutToWidth } from './textWidth.ts'

const standardLength = 25 // CONST-012

/** A text that is cut to a length, and shown whole above it when it was (WID-002, WID-003). */
export function Ellipsis({ text, length = standardLength }: { text: string; length?: number }) {
  const cut = cutToWidth(text, length)
  return cut === text ? (
    <span>{text}</span>
  ) : (
    <Tooltip title={text}>
      <span>{cut}</span>
    </Tooltip>
  )
}
