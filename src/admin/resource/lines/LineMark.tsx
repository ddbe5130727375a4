import { Tag } from 'antd'
import { isUnsaved } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import type { LineSheet } from './useLinesEditing.ts'

/** Whether the line is saved. */
export function LineMark({ sheet: { lines }, draft }: { sheet: LineSheet; draft: LineDraft }) {
  if (!isUnsaved(lines, draft)) return null
  if (draft.isDeleted) return <Tag color="error">将删除</Tag>
  return <Tag color="warning">{draft.stored === null ? '新增' : '未保存'}</Tag>
}
