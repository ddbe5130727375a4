import { App, Button } from 'antd'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { tileKinds } from '#contract/modules/walls/board.ts'
import type { Board } from '#contract/modules/walls/board.ts'
import { resolvedPages } from '#contract/modules/walls/resolvedPages.ts'
import type { BoardDraft } from '#contract/modules/walls/wall.ts'
import { boardChanges } from '#contract/rules/boardLayout.ts'
import type { PlacedTile } from '#contract/rules/boardLayout.ts'
import { errorText } from '#contract/errorText.ts'
import { readVersion } from '../../../../api/walls.ts'
import styles from './Editor.module.css'
import { configuration } from '../../../../api/address.ts'

type Props = { draft: BoardDraft; board: Board; machines: readonly Machine[]; onTake: (board: Board) => void }

/** What the draft changes of what walls show, and every version there was: each can be taken back into the draft. */
export function Versions({ draft: { id, published, publishedNo, versions }, board, machines, onTake }: Props) {
  const { message } = App.useApp()
  const { added, gone, moved, changed } = boardChanges(published ? resolvedPages(published, machines) : [], resolvedPages(board, machines))
  async function take(no: number) {
    try {
      const version = await readVersion(id, no)
      if (!version) return void message.error('没有这个版本')
      onTake(version)
      void message.success(`草稿换成了 v${no}，可以撤销`)
    } catch (error) {
      void message.error(errorText(error, '版本没有读出，请重试'))
    }
    return undefined
  }
  return (
    <section className={styles.findings} aria-label="版本">
      <h3>{publishedNo === 0 ? '还没有发布过' : `与 v${publishedNo} 相比`}</h3>
      {publishedNo === 0 ? null : (
        <p className={styles.quiet}>
          {[words('＋', added), words('－', gone), words('↔', moved), words('✎', changed)].filter((text) => text !== '').join('　') || '没有改动'}
        </p>
      )}
      <ul>
        {versions.slice(0, 8).map(({ versionNo, at, byName }) => (
          <li key={versionNo}>
            <span>
              v{versionNo}　{momentText(at)}　{byName}
            </span>
            <Button size="small" onClick={() => void take(versionNo)}>
              取回到草稿
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function words(mark: string, tiles: readonly PlacedTile[]): string {
  const names: Readonly<Record<string, string>> = tileKinds
  return tiles.length === 0 ? '' : `${mark} ${tiles.map(({ kind, id }) => `${names[kind] ?? kind} ${id}`).join('、')}`
}

/** A moment on the plant's wall clock: 11-24 08:40. */
function momentText(ms: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: configuration.plantTz,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}
