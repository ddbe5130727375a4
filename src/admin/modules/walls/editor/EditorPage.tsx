import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { boardFindings } from '#contract/rules/boardLayout.ts'
import type { Machine, PlantTag } from '#contract/modules/equipment/overview.ts'
import { resolvedPages } from '#contract/modules/walls/resolvedPages.ts'
import { dictEntriesName } from '#contract/modules/reference/dictionary.ts'
import { publishedTopic } from '#contract/modules/walls/wall.ts'
import type { BoardDraft } from '#contract/modules/walls/wall.ts'
import { errorText } from '#contract/errorText.ts'
import { useOverview, usePlantTags } from '../../../../api/plc.ts'
import { publishDraft } from '../../../../api/walls.ts'
import { useRetained } from '../../../../realtime/useTopic.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { AutoBoard } from './AutoBoard.tsx'
import { BoardJson } from './BoardJson.tsx'
import { Canvas } from './Canvas.tsx'
import { Findings } from './Findings.tsx'
import { Palette } from './Palette.tsx'
import { Preview } from './Preview.tsx'
import { TileForm } from './TileForm.tsx'
import { useDraft, useReadDraft } from './useDraft.ts'
import { useEditorKeys } from './useEditorKeys.ts'
import { Versions } from './Versions.tsx'
import { withTiles } from './editing.ts'
import styles from './Editor.module.css'

/** Draws a board without programming (design/mocks/board-editor.png): tiles on 24 columns, a live preview, what is wrong, versions. */
export function EditorPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const draft = useReadDraft(id)
  const overview = useOverview()
  const tags = usePlantTags()
  const published = useRetained(publishedTopic)
  useReadWhenHeard(published.state === 'ready' && !published.isStale, [overview.refetch, tags.refetch])
  if (id === '') return <Alert type="info" showIcon title="请从“自建看板”的列表打开一块看板" />
  return (
    <Asked query={draft} failed="看板没有打开">
      {(read) =>
        overview.data && tags.data ? (
          <Editor
            key={`${read.id} ${read.draftNo}`}
            draft={read}
            machines={overview.data.machines}
            plantTags={tags.data}
            published={published.values}
            onReopen={() => void draft.refetch()}
          />
        ) : (
          <Skeleton active />
        )
      }
    </Asked>
  )
}

type EditorProps = {
  draft: BoardDraft
  machines: readonly Machine[]
  plantTags: readonly PlantTag[]
  published: ReadonlyMap<string, number>
  onReopen: () => void
}

function Editor({ draft, machines, plantTags, published, onReopen }: EditorProps) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const editing = useDraft(draft)
  const shownNo = published.get(draft.wallCode) ?? draft.publishedNo // somebody else may publish it, or take it down
  const { board, saving, change } = editing
  const [pageAt, setPage] = useState(0)
  const [chosen, choose] = useState<string | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const page = Math.min(pageAt, board.pages.length - 1)
  const tiles = board.pages[page]?.tiles ?? []
  const tile = tiles.find(({ id }) => id === chosen) ?? null
  const pages = resolvedPages(board, machines)
  const known = {
    machines: new Set(machines.map(({ equipCode }) => equipCode)),
    tags: new Set([...plantTags.map(({ tagCode }) => tagCode), ...machines.flatMap(({ stateTag, stateSinceTag }) => [stateTag, stateSinceTag])]),
  }
  const findings = boardFindings(pages, known)
  const musts = findings.filter(({ level }) => level === 'must').length
  const setTiles = (next: typeof tiles) => change(withTiles(board, page, next))
  useEditorKeys({ tiles, chosen, onTiles: setTiles, onChoose: choose, onStep: editing.step, isAuto: board.auto !== null })

  async function publish() {
    setPublishing(true)
    try {
      void message.success(await publishDraft(draft.id, editing.draftNo))
      void queries.invalidateQueries({ queryKey: ['records', dictEntriesName] }) // the board can be chosen for a screen now
      onReopen()
    } catch (error) {
      void message.error(errorText(error, '没有发布，请重试'))
    } finally {
      setPublishing(false)
    }
  }

  return (
    <div className={styles.editor}>
      <header className={styles.bar}>
        <h2>
          {draft.name} <code>{draft.wallCode}</code>
        </h2>
        <Button disabled={!editing.canUndo} onClick={() => editing.step(-1)} title="Ctrl+Z">
          撤销
        </Button>
        <Button disabled={!editing.canRedo} onClick={() => editing.step(1)} title="Ctrl+Y">
          重做
        </Button>
        <AutoBoard board={board} machines={machines} onChange={change} />
        <BoardJson board={board} name={draft.wallCode} onChange={change} />
        <span className={styles.saving} role="status">
          {saving === 'saved' ? '草稿已保存' : saving === 'saving' ? '正在保存' : ''}
          {shownNo > 0 ? `，正在放 v${shownNo}` : draft.versions.length > 0 ? '，已撤下' : '，还没有发布'}
        </span>
        <Permit action="mes:wall:publish">
          <ReadyButton
            type="primary"
            loading={isPublishing}
            reason={musts > 0 ? `还有 ${musts} 处必须改，改好才能发布` : saving === 'saved' ? null : '草稿还没有保存好，请稍等'}
            onClick={() => void publish()}
          >
            发布 v{(draft.versions[0]?.versionNo ?? 0) + 1}
          </ReadyButton>
        </Permit>
        {musts > 0 ? <span className={styles.must}>先改 {musts} 处</span> : null}
      </header>
      {typeof saving === 'object' ? (
        <Alert
          type="error"
          showIcon
          title={saving.failed}
          action={
            <Button size="small" onClick={onReopen}>
              重新打开
            </Button>
          }
        />
      ) : null}
      <div className={styles.columns}>
        <Palette
          board={board}
          page={page}
          machines={machines}
          onAdd={(added) => {
            setTiles([...tiles, added])
            choose(added.id)
          }}
          onPage={setPage}
          onChange={change}
        />
        <section className={styles.middle}>
          {board.auto === null ? (
            <Canvas tiles={tiles} findings={findings.filter((finding) => finding.page === page)} chosen={chosen} onChoose={choose} onTiles={setTiles} />
          ) : (
            <Alert
              type="info"
              showIcon
              title={`自动看板：${pages.reduce((sum, { tiles: own }) => sum + own.length, 0)} 块磁贴，新设备自己上墙`}
              action={
                <Button size="small" onClick={() => change({ ...board, auto: null, pages: pages.map((own) => ({ title: own.title, tiles: [...own.tiles] })) })}>
                  接管，自己排
                </Button>
              }
            />
          )}
          <Preview wallCode={draft.wallCode} board={board} />
          <div className={styles.below}>
            <Findings findings={findings} onChoose={(finding) => (setPage(finding.page), choose(finding.id))} />
            <Versions draft={draft} board={board} machines={machines} onTake={change} />
          </div>
        </section>
        <aside className={styles.side}>
          {board.auto === null && tile ? (
            <TileForm
              key={tile.id}
              tile={tile}
              machines={machines}
              onChange={(next) => setTiles(tiles.map((one) => (one.id === next.id ? next : one)))}
              onRemove={() => setTiles(tiles.filter((one) => one.id !== tile.id))}
            />
          ) : (
            <p className={styles.quiet}>
              {board.auto === null
                ? '点左边的磁贴放到画布，拖动、拉大；选中后在这里改内容。方向键移动，Shift+方向键改大小，Del 移除，Ctrl+Z 撤销。'
                : '接管后可以逐块修改。'}
            </p>
          )}
        </aside>
      </div>
    </div>
  )
}

/** What was read before the page heard of changes, or while it did not, may be old. */
function useReadWhenHeard(isHeard: boolean, readers: readonly (() => unknown)[]): void {
  const read = useEffectEvent(() => readers.forEach((again) => void again()))
  useEffect(() => (isHeard ? read() : undefined), [isHeard])
}
