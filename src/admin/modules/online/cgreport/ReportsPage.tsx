import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'

export const designerPath = '/online/cgreportDesign'

/** A report is written in the designer and not in a form. */
const listed = { ...reportHeads, verbs: reportHeads.verbs.filter((verb) => verb === 'list' || verb === 'delete') }

const cells = { name: OpenByName }

/** Reports in SQL: who may read them opens them here, who writes them begins here. */
export function ReportsPage() {
  return (
    <ResourcePage
      resource={listed}
      cells={cells}
      ToolbarActions={NewReport}
      RowActions={ReportActions}
      rowActionsPx={90}
      firstSteps="点“写报表”写一条 SQL，试跑后保存，再从这里打开。"
    />
  )
}

/** What people click first leads to what they came for. */
function OpenByName({ row }: { row: RecordRow }) {
  return <Link to={`/online/cgreport/${plainText({ name: 'code' }, row)}`}>{plainText({ name: 'name' }, row)}</Link>
}

function NewReport() {
  return (
    <Permit action="sys:cgreport:add">
      <Link to={designerPath}>
        <Button type="primary">写报表</Button>
      </Link>
    </Permit>
  )
}

function ReportActions({ row }: { row: RecordRow }) {
  return (
    <>
      <Link to={`/online/cgreport/${plainText({ name: 'code' }, row)}`}>
        <Button type="link" size="small">
          打开
        </Button>
      </Link>
      <Permit action="sys:cgreport:edit">
        <Link to={`${designerPath}?id=${row.id}`}>
          <Button type="link" size="small">
            设计
          </Button>
        </Link>
      </Permit>
    </>
  )
}
