import { App, Button } from 'antd'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { mostPages, tileKinds } from '#contract/modules/walls/board.ts'
import type { Board, Tile, TileKind } from '#contract/modules/walls/board.ts'
import { newTile } from './editing.ts'
import styles from './Editor.module.css'

type Props = {
  board: Board
  page: number
  machines: readonly Machine[]
  onAdd: (tile: Tile) => void
  onPage: (page: number) => void
  onChange: (board: Board) => void
}

/** The closed list of tiles, and the pages of the board. */
export function Palette({ board, page, machines, onAdd, onPage, onChange }: Props) {
  const { message } = App.useApp()
  const tiles = board.pages[page]?.tiles ?? []
  const telling = machines.find(({ processTags }) => processTags.length > 0)
  const isAuto = board.auto !== null
  function add(kind: TileKind) {
    const tile = newTile(kind, tiles, { equipCode: telling?.equipCode ?? machines[0]?.equipCode ?? '', tagCode: telling?.processTags[0] ?? '' })
    if (tile) onAdd(tile)
    else void message.info('这一页没有空位了：缩小或移除一块，或加一页')
  }
  return (
    <aside className={styles.palette}>
      <h3>磁贴</h3>
      <div className={styles.kinds}>
        {Object.entries(tileKinds).map(([kind, title]) => (
          <Button key={kind} disabled={isAuto || machines.length === 0} onClick={() => add(kind as TileKind)}>
            {/* the keys of tileKinds */}
            {title}
          </Button>
        ))}
      </div>
      <h3>页（每 12 秒翻）</h3>
      <div className={styles.pages}>
        {board.pages
          .map((one, at) => ({ ...one, at }))
          .map(({ tiles: own, at }) => (
            <Button key={`page ${at}`} type={at === page ? 'primary' : 'default'} onClick={() => onPage(at)}>
              {at + 1} 页　{own.length} 块
            </Button>
          ))}
        <Button
          disabled={isAuto || board.pages.length >= mostPages}
          onClick={() => {
            onChange({ ...board, pages: [...board.pages, { title: '', tiles: [] }] })
            onPage(board.pages.length)
          }}
        >
          加一页
        </Button>
        {board.pages.length > 1 ? (
          <Button
            danger
            disabled={isAuto}
            onClick={() => {
              onChange({ ...board, pages: board.pages.filter((_, at) => at !== page) })
              onPage(Math.max(0, page - 1))
            }}
          >
            移除这一页
          </Button>
        ) : null}
      </div>
    </aside>
  )
}
