import { useMemo } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { boardRows } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { uprightTiles } from '#contract/rules/uprightTiles.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { RefusedFace } from '../../frame/faces.tsx'
import { TileFence } from '../../frame/TileFence.tsx'
import { useViewport } from '../../frame/useViewport.ts'
import { usePlantWatch } from '../../live/usePlantWatch.ts'
import { useRecentValues } from '../../live/useRecentValues.ts'
import { useShiftStates } from '../../live/useShiftStates.ts'
import { subscribedTags, watchedTags } from '../../live/watchedTags.ts'
import { BoardTile } from './BoardTile.tsx'
import styles from './CustomBoard.module.css'

type Props = {
  tiles: readonly Tile[]
  /** of all pages: what they show is subscribed once, so that turning a page waits for nothing */
  allTiles: readonly { tiles: readonly Tile[] }[]
  machines: readonly Machine[]
  plantTz: string
}

const rateHz = 4

/** The tiles of one page on their grid; on a phone one below the other, in reading order. */
export function BoardTiles({ tiles, allTiles, machines, plantTz }: Props) {
  const wanted = useMemo(
    () =>
      wantedOf(
        allTiles.flatMap((page) => page.tiles),
        machines,
      ),
    [allTiles, machines],
  )
  const watched = useMemo(() => watchedTags(wanted.machines), [wanted])
  const tags = useMemo(() => [...new Set([...subscribedTags(wanted.machines, watched), ...wanted.tags])], [wanted, watched])
  const subscription = useSubscription({ tags, rateHz })
  const { order } = usePlantWatch(wanted.machines, watched, subscription.phase === 'ready')
  const { stripOf } = useShiftStates()
  const recent = useRecentValues(wanted.keyTags)
  const { orientation } = useViewport({ hasPortrait: true })
  const readings = useMemo(() => new Map(order.map((reading) => [reading.machine.equipCode, reading])), [order])
  if (subscription.phase === 'refused') return <RefusedFace message={subscription.message} />
  const inOrder =
    orientation === 'portrait' ? uprightTiles(tiles) : { tiles: tiles.toSorted((one, other) => one.y - other.y || one.x - other.x), rows: boardRows }
  return (
    <div className={styles.grid} style={{ gridTemplateRows: `repeat(${Math.max(inOrder.rows, 1)}, minmax(0, 1fr))` }}>
      {inOrder.tiles.map((tile) => (
        <div
          key={tile.id}
          className={styles.place}
          data-kind={tile.kind}
          style={{ gridColumn: `${tile.x + 1} / span ${tile.w}`, gridRow: `${tile.y + 1} / span ${tile.h}` }}
        >
          <TileFence name={tile.title || tile.id}>
            <BoardTile
              tile={tile}
              readings={readings}
              stripOf={stripOf}
              recent={recent}
              machines={machines}
              plantTz={plantTz}
              isReady={subscription.phase === 'ready'}
            />
          </TileFence>
        </div>
      ))}
    </div>
  )
}

/** What has to be known for these tiles: machines whose states and limits are looked at, and tags of their own. */
function wantedOf(tiles: readonly Tile[], machines: readonly Machine[]): { machines: Machine[]; tags: string[]; keyTags: string[] } {
  const isWhole = tiles.some(({ kind }) => kind === 'figure' || kind === 'map')
  const codes = new Set(tiles.flatMap((tile) => (tile.kind === 'machine' ? [tile.equipCode] : tile.kind === 'states' ? tile.equipCodes : [])))
  const shown = machines.filter(({ equipCode }) => isWhole || codes.has(equipCode))
  const tags = tiles.flatMap((tile) => (tile.kind === 'limit' ? tile.tagCodes : tile.kind === 'value' || tile.kind === 'trend' ? [tile.tagCode] : []))
  const keyTags = shown.flatMap(({ equipCode, processTags }) => (codes.has(equipCode) ? processTags.slice(0, 1) : [])).sort()
  return { machines: shown, tags, keyTags }
}
