// What did somebody of this plant want to see here?
import { useEffect, useMemo, useState } from 'react'
import { useParams, useLocation } from 'react-router-dom'
import { Board } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { publishedTopic } from '#contract/modules/walls/wall.ts'
import { useOverview } from '../../api/plc.ts'
import { ApiError } from '../../api/request.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useShownBoard } from '../../api/walls.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { usePages } from '../frame/usePages.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { BoardTiles } from './custom/BoardTiles.tsx'
import { resolvedPages } from '#contract/modules/walls/resolvedPages.ts'

/** A board that was made in the office: `/display/board/<wallCode>`; a published version is here within 5 s, without blank. */
export function CustomBoard() {
  const { code = '' } = useParams()
  const isDraft = new URLSearchParams(useLocation().search).has('draft')
  const published = useRetained(publishedTopic)
  const stamp = published.values.get(code) ?? 0
  const shown = useShownBoard(code, stamp)
  const draft = useDraftOfFrame(isDraft)
  const overview = useOverview()
  const [failure, overviewFailure] = [useFailure(shown, `${code} ${stamp}`), useFailure(overview)]
  const board = isDraft ? (draft ?? shown.data?.board ?? null) : (shown.data?.board ?? null)
  const machines = overview.data?.machines
  const pages = useMemo(() => (board && machines ? resolvedPages(board, machines) : null), [board, machines])
  const name = shown.data?.name ?? code
  const isGone = failure instanceof ApiError && failure.status === 404 // whatever was read of it before
  if (!isGone && pages && machines && overview.data) return <Pages name={name} pages={pages} machines={machines} plantTz={overview.data.plantTz} />
  return (
    <WallFrame title={name} subtitle="" tally={null} footer={null} hasPortrait>
      {isGone ? (
        <SentenceFace says={`没有看板 ${code}，或已删除`} todo="在办公室“看板 › 屏幕”中为这块屏幕选另一块看板。" />
      ) : shown.data && board === null ? (
        <SentenceFace says="这块看板没有发布，或已撤下" todo="在办公室“看板 › 自建看板”中打开它，点“发布”。" />
      ) : (
        <WaitingFace error={failure ?? overviewFailure} onRetry={() => void shown.refetch()} />
      )}
    </WallFrame>
  )
}

type PagesProps = { name: string; pages: readonly { title: string; tiles: readonly Tile[] }[]; machines: Parameters<typeof resolvedPages>[1]; plantTz: string }

function Pages({ name, pages, machines, plantTz }: PagesProps) {
  const page = usePages(pages, 1)
  const [current] = page.items
  const isEmpty = pages.every(({ tiles }) => tiles.length === 0)
  return (
    <WallFrame
      title={name}
      subtitle={[current?.title ?? '', page.of > 1 ? `${page.number + 1}/${page.of}` : ''].filter((text) => text !== '').join('　')}
      tally={null}
      footer={null}
      hasPortrait
    >
      {isEmpty ? (
        <SentenceFace says="看板是空的" todo="在编辑器中放上磁贴，或选择“自动看板”的设备。" />
      ) : (
        <BoardTiles tiles={current?.tiles ?? []} allTiles={pages} machines={machines} plantTz={plantTz} />
      )}
    </WallFrame>
  )
}

/** In a frame of the editor: the layout as it is being drawn, told by the page around it. */
function useDraftOfFrame(isDraft: boolean): Board | null {
  const [draft, setDraft] = useState<Board | null>(null)
  useEffect(() => {
    if (!isDraft || window.parent === window) return undefined
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      const parsed = Board.safeParse(data)
      if (parsed.success) setDraft(parsed.data)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage('millwright-board-ready', window.location.origin)
    return () => window.removeEventListener('message', hear)
  }, [isDraft])
  return draft
}
