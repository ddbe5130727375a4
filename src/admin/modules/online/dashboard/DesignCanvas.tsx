import { useEffect, useRef, useState } from 'react'
import { GridLayout, verticalCompactor } from 'react-grid-layout'
import type { Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { dashboardColumns, dashboardTileKinds } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardTile } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { DashboardTileCard } from './DashboardTileCard.tsx'
import styles from './Dashboard.module.css'

type Props = {
  tiles: readonly DashboardTile[]
  values: Readonly<Record<string, string>>
  chosen: string | null
  onChoose: (id: string) => void
  onTiles: (tiles: DashboardTile[]) => void
}

const gapPx = 12
const rowPx = 44

/** The dashboard as it will be seen, with its real numbers; tiles are dragged and grown, and move up where there is room. */
export function DesignCanvas({ tiles, values, chosen, onChoose, onTiles }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const watching = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watching.observe(place)
    return () => watching.disconnect()
  }, [])
  const take = (next: Layout) => {
    const places = new Map(next.map((item) => [item.i, item]))
    onTiles(
      tiles.map((tile) => {
        const place = places.get(tile.id)
        return place ? { ...tile, x: place.x, y: place.y, w: place.w, h: place.h } : tile
      }),
    )
  }
  return (
    <div ref={host} className={styles.canvas} data-testid="dashboard-canvas">
      {width > 0 ? (
        <GridLayout
          width={width}
          layout={tiles.map(({ id, x, y, w, h, kind }) => ({ i: id, x, y, w, h, minW: kind === 'number' ? 3 : 6, minH: kind === 'number' ? 2 : 5, maxH: 24 }))}
          compactor={verticalCompactor}
          gridConfig={{ cols: dashboardColumns, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          onDragStop={take}
          onResizeStop={take}
        >
          {tiles.map((tile) => (
            <div key={tile.id} className={styles.drawn} data-chosen={tile.id === chosen}>
              <DashboardTileCard tile={tile} values={values} />
              <button
                type="button"
                className={styles.grip}
                aria-label={`选中${tile.title || dashboardTileKinds[tile.kind].title}`}
                aria-pressed={tile.id === chosen}
                onClick={() => onChoose(tile.id)}
                onFocus={() => onChoose(tile.id)}
              />
            </div>
          ))}
        </GridLayout>
      ) : null}
    </div>
  )
}
