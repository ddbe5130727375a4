import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useListAround } from '../listContext.ts'
import { addressWith, reportPath, useResourcePaths } from '../resourcePathsContext.ts'

/** The way from a list to its report, with the same filters; nothing in a list that has no page of its own. */
export function ReportLink() {
  const { resource, filters, advanced } = useListAround()
  const navigate = useNavigate()
  const path = useResourcePaths().pathOf(resource.name)
  if (path === null) return null
  return (
    <Button icon={<BarChartOutlined />} onClick={() => void navigate(addressWith(reportPath(path), { ...filters, ...advanced }))}>
      统计
    </Button>
  )
}
