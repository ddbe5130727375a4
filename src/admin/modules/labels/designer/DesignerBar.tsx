import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  GroupOutlined,
  MinusOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
  UngroupOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Space, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { aligned, distributed } from './arrange.ts'
import type { Edge } from './arrange.ts'
import { zooms } from './design.ts'
import { groupOf } from './designActions.ts'
import { useDesigner, useSelected } from './designerContext.ts'
import styles from './designer.module.css'
import type { Hands } from './useHands.ts'

const edges: readonly [Edge, string, ReactNode][] = [
  ['left', '左对齐', <AlignLeftOutlined key="i" />],
  ['center', '水平居中', <AlignCenterOutlined key="i" />],
  ['right', '右对齐', <AlignRightOutlined key="i" />],
  ['top', '上对齐', <VerticalAlignTopOutlined key="i" />],
  ['middle', '垂直居中', <VerticalAlignMiddleOutlined key="i" />],
  ['bottom', '下对齐', <VerticalAlignBottomOutlined key="i" />],
]

/** What can be done with the whole, and with what is chosen where there are `hands`. `children`: what can be done with the version as a record. */
export function DesignerBar({ hands, subtitle, children }: { hands: Hands | null; subtitle: string; children: ReactNode }) {
  const { design, act } = useDesigner()
  const { template, zoom } = design
  const step = (by: 1 | -1) => {
    const next = by === 1 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom)
    if (next !== undefined) act({ kind: 'zoom', zoom: next })
  }
  return (
    <header className={styles.bar}>
      <div className={styles.title}>
        <strong>{template.title || '未命名'}</strong>
        <span className={styles.quiet}>
          {template.pageWidth} × {template.pageHeight} mm · {subtitle}
        </span>
      </div>
      {hands ? <Tools hands={hands} /> : null}
      <Space.Compact>
        <Tool label="缩小" icon={<MinusOutlined />} isOff={zoom <= (zooms[0] ?? 50)} onClick={() => step(-1)} />
        <Button onClick={() => act({ kind: 'zoom', zoom: 100 })} aria-label={`缩放 ${zoom}%，点按回到 100%`}>
          {zoom} %
        </Button>
        <Tool label="放大" icon={<PlusOutlined />} isOff={zoom >= (zooms.at(-1) ?? 400)} onClick={() => step(1)} />
      </Space.Compact>
      <span className={styles.space} />
      <Space wrap>{children}</Space>
    </header>
  )
}

/** Undo, and what is done with what is chosen. */
function Tools({ hands }: { hands: Hands }) {
  const { design, act, isLocked } = useDesigner()
  const { template, selected, past, future } = design
  const items = useSelected()
  const nothing = isLocked || selected.length === 0
  const isGroup = items.length > 1 && items.every((item) => groupOf(item) !== null && groupOf(item) === (items[0] ? groupOf(items[0]) : null))
  const change = (next: typeof template) => act({ kind: 'change', template: next })
  return (
    <>
      <Space.Compact>
        <Tool label="撤销" hint="Ctrl+Z" icon={<UndoOutlined />} isOff={isLocked || past.length === 0} onClick={() => act({ kind: 'undo' })} />
        <Tool label="重做" hint="Ctrl+Y" icon={<RedoOutlined />} isOff={isLocked || future.length === 0} onClick={() => act({ kind: 'redo' })} />
      </Space.Compact>
      <Space.Compact>
        {edges.map(([edge, label, icon]) => (
          <Tool key={edge} label={label} icon={icon} isOff={nothing} onClick={() => change(aligned(template, selected, edge))} />
        ))}
      </Space.Compact>
      <Space.Compact>
        <Tool
          label="横向等距"
          icon={<ColumnWidthOutlined />}
          isOff={nothing || items.length < 3}
          onClick={() => change(distributed(template, selected, 'x'))}
        />
        <Tool
          label="纵向等距"
          icon={<ColumnHeightOutlined />}
          isOff={nothing || items.length < 3}
          onClick={() => change(distributed(template, selected, 'y'))}
        />
      </Space.Compact>
      <Space.Compact>
        <Tool
          label={isGroup ? '取消组合' : '组合'}
          hint="Ctrl+G"
          icon={isGroup ? <UngroupOutlined /> : <GroupOutlined />}
          isOff={nothing || items.length < 2}
          onClick={() => hands.group(isGroup)}
        />
        <Tool label="复制一份" hint="Ctrl+D" icon={<CopyOutlined />} isOff={nothing} onClick={hands.duplicate} />
        <Tool label="删除" hint="Delete" icon={<DeleteOutlined />} isOff={nothing} onClick={hands.remove} />
      </Space.Compact>
    </>
  )
}

type ToolProps = { label: string; hint?: string; icon: ReactNode; isOff: boolean; onClick: () => void }

function Tool({ label, hint, icon, isOff, onClick }: ToolProps) {
  return (
    <Tooltip title={hint ? `${label} ${hint}` : label}>
      <Button icon={icon} aria-label={label} disabled={isOff} onClick={onClick} />
    </Tooltip>
  )
}
