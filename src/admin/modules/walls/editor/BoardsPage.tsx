import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { boardPath } from '#contract/modules/walls/board.ts'
import { wallBoards } from '#contract/modules/walls/wall.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'

const firstSteps = '点“新增”给看板一个编号和名称，再点“编辑画面”：选一个车间，看板就有了。'

/** The boards that were made in the plant: each can be drawn, and looked at as walls show it. */
export function BoardsPage() {
  return <ResourcePage resource={wallBoards} firstSteps={firstSteps} RowActions={BoardActions} />
}

function BoardActions({ row }: { row: RecordRow }) {
  return (
    <>
      <Permit action="mes:wall:edit">
        <Link to={`/mes/wall/editor?id=${encodeURIComponent(row.id)}`}>
          <Button type="link" size="small">
            编辑画面
          </Button>
        </Link>
      </Permit>
      <Button type="link" size="small" href={boardPath(plainText({ name: 'wallCode' }, row))} target="_blank">
        看实景
      </Button>
    </>
  )
}
