import { Card } from 'antd'
import { useLocation } from 'react-router-dom'
import { resourceNamed } from '../../resources.ts'
import { Failed } from '../../session/Failed.tsx'
import { listPathOf, useResourcePaths } from '../resourcePathsContext.ts'
import { ResourceReport } from './ResourceReport.tsx'

/** The report of the resource whose list stands above in the address. */
export function ReportPage() {
  const listPath = listPathOf(useLocation().pathname)
  const name = useResourcePaths().resourceAt(listPath)
  if (name === null) return <Failed type="info" title="没有可以统计的列表" reason="这个地址上面没有数据列表，请从列表的“统计”按钮进入。" />
  return (
    <Card>
      <ResourceReport resource={resourceNamed(name)} listPath={listPath} />
    </Card>
  )
}
