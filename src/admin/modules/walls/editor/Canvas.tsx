import { GridLayout, noCompactor } from 'react-grid-layout'
import type { Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { useEffect, useRef, useState } from 'react'
import { boardColumns, boardRows, figureNames, reportNames, tileKinds } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import type { Finding } from '#contract/rules/boardLayout.ts'
import styles from './Editor.module.css'

type Props = {
  tiles: readonly Tile[]
  findings: readonly Finding[]
  chosen: string | null
  onChoose: (id: string) => void
  onTiles: (tiles: Tile[]) => void
}

const gapPx = 4
/** a wall is 16:9, and its body a little flatter */
const shape = 1872 / 900

/** The canvas: 24 columns and 12 rows; tiles are dragged and grown, and stay where they were let go. */
export function Canvas({ tiles, findings, chosen, onChoose, onTiles }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const watching = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watching.observe(place)
    return () => watching.disconnect()
  }, [])
  const rowHeight = (width / shape - gapPx * (boardRows + 1)) / boardRows
  const layout: Layout = tiles.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }))
  const take = (next: Layout) => {
    const places = new Map(next.map((item) => [item.i, item]))
    onTiles(tiles.map((tile) => withPlace(tile, places.get(tile.id))))
  }
  return (
    <div ref={host} className={styles.canvas} style={{ aspectRatio: shape }} data-testid="canvas">
      {width > 0 ? (
        <GridLayout
          width={width}
          layout={layout}
          autoSize={false}
          compactor={noCompactor}
          gridConfig={{ cols: boardColumns, rowHeight, margin: [gapPx, gapPx], containerPadding: [gapPx, gapPx], maxRows: boardRows }}
          dragConfig={{ bounded: true }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          onDragStop={take}
          onResizeStop={take}
        >
          {tiles.map((tile) => (
            <button
              key={tile.id}
              type="button"
              className={styles.tile}
              data-chosen={tile.id === chosen}
              data-finding={levelOf(tile.id, findings)}
              onClick={() => onChoose(tile.id)}
              onFocus={() => onChoose(tile.id)}
            >
              <b>{tileKinds[tile.kind]}</b>
              <span>{tile.title || subjectOf(tile)}</span>
            </button>
          ))}
        </GridLayout>
      ) : null}
    </div>
  )
}

function withPlace(tile: Tile, place: Layout[number] | undefined): Tile {
  if (!place) return tile
  const w = Math.min(boardColumns, place.w)
  const h = Math.min(boardRows, place.h)
  return { ...tile, w, h, x: Math.min(boardColumns - w, Math.max(0, place.x)), y: Math.min(boardRows - h, Math.max(0, place.y)) }
}

function levelOf(id: string, findings: readonly Finding[]): string | undefined {
  const own = findings.filter((finding) => finding.id === id)
  return own.some(({ level }) => level === 'must') ? 'must' : own.length > 0 ? 'should' : undefined
}

/** What a tile is about, in few words. */
export function subjectOf(tile: Tile): string {
  switch (tile.kind) {
    case 'machine':
      return tile.equipCode
    case 'value':
    case 'trend':
      return tile.tagCode
    case 'limit':
      return tile.tagCodes.join('、')
    case 'states':
      return tile.equipCodes.join('、')
    case 'alarms':
    case 'andon':
    case 'oee':
      return tile.equipCodes.length === 0 ? '全部设备' : tile.equipCodes.join('、')
    case 'map':
      return tile.workshopCode === '' ? '工艺流程' : tile.workshopCode
    case 'report':
      return reportNames[tile.report]
    case 'reportFigure':
      return tile.report === '' ? '还没有选报表' : tile.report
    case 'figure':
      return figureNames[tile.figure]
    case 'picture':
      return tile.path
    case 'text':
      return tile.text
    default:
      return tile satisfies never
  }
}
