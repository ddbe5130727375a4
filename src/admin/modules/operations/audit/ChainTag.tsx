import { Tag } from 'antd'
import { useAuditVerdict } from '../../../../api/audit.ts'
import { chainWord } from './chainWord.ts'

/** Whether the chain holds at one line, once it was verified. */
export function ChainTag({ seq }: { seq: number }) {
  const word = chainWord(useAuditVerdict().data, seq)
  return word === null ? null : <Tag color={word === '链接完整' ? 'success' : 'error'}>{word}</Tag>
}
