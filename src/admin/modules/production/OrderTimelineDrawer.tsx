import { Drawer, Empty, Timeline } from 'antd'
import { Link } from 'react-router-dom'
import type { OrderEvent } from '#contract/modules/production/orderTimeline.ts'
import { useOrderTimeline } from '../../../api/plans.ts'
import { useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'

const colours: Readonly<Record<string, string>> = { mesOrder: 'blue', mesPlan: 'cyan', mesTask: 'green', mesWorkReport: 'orange', mesIssue: 'purple' }

/** Everything that happened to an order and what was made for it, the newest first; each line opens its record. */
export function OrderTimelineDrawer({ orderId, orderNo, onClose }: { orderId: string; orderNo: string; onClose: () => void }) {
  const query = useOrderTimeline(orderId)
  return (
    <Drawer open title={`${orderNo} 全程记录`} size="min(640px, 100vw)" onClose={onClose}>
      <Asked query={query} failed="全程记录没有读出">
        {({ events, isMore }) => (
          <>
            {events.length === 0 ? <Empty description="还没有记录" /> : null}
            <Timeline items={events.map((event) => ({ key: event.id, color: colours[event.resource] ?? 'gray', content: <Happened event={event} /> }))} />
            {isMore ? <p>只显示最近的 {events.length} 条</p> : null}
          </>
        )}
      </Asked>
    </Drawer>
  )
}

function Happened({ event: { resource, recordId, kindTitle, name, title, said, at, byName, signedBy } }: { event: OrderEvent }) {
  const path = useResourcePaths().pathOf(resource)
  return (
    <>
      <strong>{title}</strong> {kindTitle} {path === null ? name : <Link to={`${path}/detail/${recordId}`}>{name}</Link>}
      {said === '' ? null : <div>{said}</div>}
      <div>
        {new Date(at).toLocaleString('zh-CN', { hour12: false })} · {byName}
        {signedBy.length > 0 ? `，${signedBy.join('、')} 签名` : ''}
      </div>
    </>
  )
}
