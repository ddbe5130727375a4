import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import { Button } from 'antd'
import type { LineDraft } from './lineChanges.ts'
import { withLineBack, withMovedLine, withoutLine } from './lineEdits.ts'
import type { LineSheet } from './useLinesEditing.ts'

type Props = { sheet: LineSheet; draft: LineDraft; at: number; name: string }

/** Moves a line, deletes it, or takes back that it was deleted. */
export function LineButtons({ sheet: { lines, drafts, change }, draft: { key, isDeleted }, at, name }: Props) {
  if (isDeleted)
    return (
      <Button
        type="text"
        size="small"
        icon={<UndoOutlined />}
        aria-label={`恢复${name}`}
        title="恢复"
        onClick={() => change((all) => withLineBack(all, key))}
      />
    )
  const move = (by: -1 | 1) => change((all) => withMovedLine(lines, all, key, by))
  return (
    <>
      <Button type="text" size="small" icon={<ArrowUpOutlined />} aria-label={`上移${name}`} title="上移" disabled={at === 0} onClick={() => move(-1)} />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移${name}`}
        title="下移"
        disabled={at === drafts.length - 1}
        onClick={() => move(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除${name}`}
        title="删除"
        onClick={() => change((all) => withoutLine(lines, all, key))}
      />
    </>
  )
}
