import { Tag } from 'antd'

/** How urgent an announcement is, in words and colour (MSG-009 to MSG-011). */
const priorities: Record<'L' | 'M' | 'H', { text: string; color: string }> = {
  L: { text: '一般', color: 'default' },
  M: { text: '重要', color: 'warning' },
  H: { text: '紧急', color: 'error' },
}

export function PriorityTag({ priority }: { priority: 'L' | 'M' | 'H' }) {
  const { text, color } = priorities[priority]
  return <Tag color={color}>{text}</Tag>
}
