import { Table } from 'antd'
import type { RouteTime } from './serverFigures.ts'

const shownRows = 10
const unmatched = 'unknown' // server: no route answered

/** The routes that are asked most, with how long they take. */
export function RouteTimes({ routes }: { routes: readonly RouteTime[] }) {
  return (
    <Table<RouteTime>
      size="small"
      rowKey="route"
      dataSource={[...routes]}
      scroll={{ x: 640 }}
      pagination={{
        pageSize: shownRows,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: (all, [from, to]) => `${from}-${to} 共${all}条`,
      }}
      columns={[
        { title: '接口', dataIndex: 'route', ellipsis: true, render: (route: string) => (route === unmatched ? '没有这个路径' : route) },
        { title: '次数', dataIndex: 'count', width: 100, align: 'right' },
        { title: '平均（毫秒）', dataIndex: 'meanMs', width: 130, align: 'right', render: (ms: number) => ms.toFixed(1) },
        { title: '95% 不超过（毫秒）', dataIndex: 'p95Ms', width: 170, align: 'right', render: (ms: number | null) => ms ?? '> 10000' },
        { title: '出错', dataIndex: 'failedCount', width: 90, align: 'right' },
      ]}
    />
  )
}
