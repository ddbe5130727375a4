import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Link } from 'react-router-dom'
import { dictEntriesName } from '#contract/modules/reference/dictionary.ts'
import { boardPath } from '#contract/modules/walls/board.ts'
import { wallBoards } from '#contract/modules/walls/wall.ts'
import { errorText } from '#contract/errorText.ts'
import { useReload } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { unpublishBoard } from '../../../../api/walls.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { MakeAutoBoard } from './MakeAutoBoard.tsx'

const firstSteps = '点“自动看板”：选好设备，看板就有了。也可以点“新增”，再点“编辑画面”自己排。'

const takingDown = { title: '撤下这块看板？', content: '正在放它的屏幕会显示“已撤下”，草稿和版本都留着。', okText: '撤下', cancelText: '不撤' }

/** The boards that were made in the plant: each can be drawn, and looked at as walls show it. */
export function BoardsPage() {
  return <ResourcePage resource={wallBoards} firstSteps={firstSteps} RowActions={BoardActions} rowActionsPx={120} ToolbarActions={MakeAutoBoard} />
}

function BoardActions({ row }: { row: RecordRow }) {
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const reload = useReload(wallBoards)
  const publishedNo = Number(row['publishedNo'] ?? 0)
  async function takeDown() {
    try {
      void message.success(await unpublishBoard(row.id, publishedNo))
    } catch (error) {
      void message.error(errorText(error, '没有撤下，请重试'))
    }
    reload()
    void queries.invalidateQueries({ queryKey: ['records', dictEntriesName] })
  }
  return (
    <>
      <Permit action="mes:wall:edit">
        <Link to={`/mes/wall/editor?id=${encodeURIComponent(row.id)}`}>编辑画面</Link>
      </Permit>
      <Button type="link" size="small" href={boardPath(plainText({ name: 'wallCode' }, row))} target="_blank">
        看实景
      </Button>
      {publishedNo > 0 ? (
        <Permit action="mes:wall:publish">
          <Button type="link" size="small" danger onClick={() => void modal.confirm({ ...takingDown, onOk: takeDown })}>
            撤下
          </Button>
        </Permit>
      ) : null}
    </>
  )
}
