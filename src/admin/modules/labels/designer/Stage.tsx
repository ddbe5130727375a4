import { useEffect, useRef, useState } from 'react'
import Moveable from 'react-moveable'
import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'
import { pageAddress } from '../../../media/label/LabelSheet.tsx'
import { changed, moved, pulled } from './designActions.ts'
import { useDesigner, useSelected } from './designerContext.ts'
import styles from './designer.module.css'
import { ItemBox } from './ItemBox.tsx'
import { Ruler } from './Rulers.tsx'

/** The paper as it will be printed, in its rulers; widgets on it are dragged, resized and snapped to each other. `page` counts from 0. */
export function Stage({ page }: { page: number }) {
  const { design, act, change, laidOut, isLocked } = useDesigner()
  const { template, zoom, selected } = design
  const items = useSelected()
  const paper = useRef<HTMLDivElement | null>(null)
  const moveable = useRef<Moveable | null>(null)
  const [boxes, setBoxes] = useState<{ targets: HTMLElement[]; others: HTMLElement[] }>({ targets: [], others: [] })
  /** the template as it stood when the hand took hold: all of one drag counts from there */
  const held = useRef<PrintTemplate | null>(null)
  const hands = useRef(0)
  const [single] = items.length === 1 ? items : []

  useEffect(() => {
    const all = [...(paper.current?.querySelectorAll<HTMLElement>('[data-uuid]') ?? [])]
    const isTarget = ({ dataset }: HTMLElement) => selected.includes(dataset['uuid'] ?? '')
    setBoxes({ targets: all.filter(isTarget), others: all.filter((box) => !isTarget(box)) })
  }, [selected, template.tempItems.length])
  useEffect(() => moveable.current?.updateRect(), [template, zoom, boxes])

  const scale = zoom / 100
  const size = { width: (laidOut.width / 2540) * 96 * scale, height: (laidOut.height / 2540) * 96 * scale }
  const marked = items.length === 0 ? null : boundsOf(items)
  const canMove = !isLocked && items.length > 0 && items.every(({ dragable }) => dragable)
  const canResize = !isLocked && single !== undefined && single.resizable
  const begin = () => {
    held.current = template
    hands.current += 1
  }
  const step = () => `hand ${hands.current}`
  const drag = (dx: number, dy: number) => held.current && change(moved(held.current, selected, dx / scale, dy / scale), step())

  return (
    <div className={styles.stage}>
      <div className={styles.sheet} style={{ width: size.width, height: size.height }}>
        <Ruler axis="x" lengthMm={template.pageWidth} zoom={zoom} marked={marked && { from: marked.left, to: marked.right }} />
        <Ruler axis="y" lengthMm={template.pageHeight} zoom={zoom} marked={marked && { from: marked.top, to: marked.bottom }} />
        <div
          ref={paper}
          className={styles.paper}
          role="presentation"
          onPointerDown={(event) => {
            if (event.target === event.currentTarget || event.target instanceof HTMLImageElement) act({ kind: 'select', uuids: [] })
          }}
        >
          <img alt={`${template.title}，第 ${page + 1} 页`} src={pageAddress(laidOut, page)} {...size} draggable={false} />
          {template.tempItems.map((item) => (
            <ItemBox key={item.uuid} item={item} />
          ))}
          <Moveable
            ref={moveable}
            target={boxes.targets}
            draggable={canMove}
            resizable={canResize}
            snappable
            snapDirections={{ left: true, top: true, right: true, bottom: true, center: true, middle: true }}
            elementSnapDirections={{ left: true, top: true, right: true, bottom: true, center: true, middle: true }}
            elementGuidelines={boxes.others}
            verticalGuidelines={[0, size.width / 2, size.width]}
            horizontalGuidelines={[0, size.height / 2, size.height]}
            snapThreshold={4}
            origin={false}
            checkResizableError={false} // the size follows when React draws; it would take the box back for being of another size
            throttleDrag={0}
            onDragStart={begin}
            onDrag={({ dist: [dx = 0, dy = 0] }) => drag(dx, dy)}
            onDragEnd={() => act({ kind: 'settle' })}
            onDragGroupStart={begin}
            onDragGroup={({ dist: [dx = 0, dy = 0] }) => drag(dx, dy)}
            onDragGroupEnd={() => act({ kind: 'settle' })}
            onResizeStart={begin}
            onResize={({ width, height, direction: [toX = 0, toY = 0] }) => {
              const start = held.current
              if (!start || !single) return
              const size = { width: width / scale, height: height / scale }
              change(
                changed(start, [single.uuid], (before) => pulled(before, size, [toX, toY])),
                step(),
              )
            }}
            onResizeEnd={() => act({ kind: 'settle' })}
          />
        </div>
      </div>
    </div>
  )
}

function boundsOf(items: readonly PrintItem[]) {
  return {
    left: Math.min(...items.map(({ left }) => left)),
    right: Math.max(...items.map(({ left, width }) => left + width)),
    top: Math.min(...items.map(({ top }) => top)),
    bottom: Math.max(...items.map(({ top, height }) => top + height)),
  }
}
