import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Button } from 'antd'
import type { LineDraft } from './lineChanges.ts'
import type { LineSheet } from './useLinesEditing.ts'

type Props = { sheet: LineSheet; draft: LineDraft; at: number; name: string }

/** Moves a line on a phone, or deletes it; 撤销 brings it back. */
export function LineButtons({ sheet: { store, drafts }, draft: { key }, at, name }: Props) {
  const move = (by: -1 | 1) => store.move(at, at, at + by)
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
      <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`删除${name}`} title="删除" onClick={() => store.remove([key])} />
    </>
  )
}
