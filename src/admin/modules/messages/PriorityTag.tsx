import { Tag } from 'antd'
import { priorities } from './priority.ts'

export function PriorityTag({ priority }: { priority: 'L' | 'M' | 'H' }) {
  const { text, color } = priorities[priority]
  return <Tag color={color}>{text}</Tag>
}
