import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { dashboardDesignPath, dashboardPath } from './dashboardPaths.ts'

/** A dashboard is drawn in the designer and not in a form. */
const listed = { ...dashboards, verbs: dashboards.verbs.filter((verb) => verb === 'list' || verb === 'delete') }

const cells = { name: OpenByName }

/** Dashboards: who may see them opens them here, who draws them begins here. */
export function DashboardsPage() {
  return (
    <ResourcePage
      resource={listed}
      cells={cells}
      ToolbarActions={NewDashboard}
      RowActions={DashboardActions}
      rowActionsPx={90}
      firstSteps="先在“SQL 报表”里写好报表，再点“新建看板”，把报表画成数字、图和表。"
    />
  )
}

/** What people click first leads to what they came for. */
function OpenByName({ row }: { row: RecordRow }) {
  return <Link to={dashboardPath(plainText({ name: 'code' }, row))}>{plainText({ name: 'name' }, row)}</Link>
}

function NewDashboard() {
  return (
    <Permit action="sys:dashboard:add">
      <Link to={dashboardDesignPath}>
        <Button type="primary">新建看板</Button>
      </Link>
    </Permit>
  )
}

function DashboardActions({ row }: { row: RecordRow }) {
  return (
    <>
      <Link to={dashboardPath(plainText({ name: 'code' }, row))}>
        <Button type="link" size="small">
          打开
        </Button>
      </Link>
      <Permit action="sys:dashboard:edit">
        <Link to={`${dashboardDesignPath}?id=${row.id}`}>
          <Button type="link" size="small">
            设计
          </Button>
        </Link>
      </Permit>
    </>
  )
}
