import { Table } from 'antd'
import { Link } from 'react-router-dom'
import type { TagMeta } from '#contract/tag.ts'
import { shortDurationText } from '../../../../charts/duration.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useSubscription } from '../../../../realtime/useSubscription.ts'
import { useTag } from '../../../../realtime/useTag.ts'
import styles from './PlcOverviewPage.module.css'

const rateHz = 2

/** All values of a device as they come in, each with its quality and how old it is. */
export function DeviceValues({ deviceCode }: { deviceCode: string }) {
  const phase = useSubscription({ device: deviceCode, rateHz })
  if (phase.phase === 'refused') return <p role="alert">{phase.message}</p>
  return (
    <Table<TagMeta>
      size="small"
      rowKey="tagCode"
      loading={phase.phase === 'loading'}
      dataSource={phase.phase === 'ready' ? phase.metas : []}
      pagination={false}
      scroll={{ x: 650, y: 'max(280px, calc(100vh - 360px))' }}
      locale={{ emptyText: '这台设备还没有测点' }}
      columns={[
        { title: '测点', render: ({ name, tagCode }: TagMeta) => <Link to={`/plc/trend?tags=${encodeURIComponent(tagCode)}`}>{name}</Link> },
        { title: '编码', dataIndex: 'tagCode', ellipsis: true, width: 160 },
        { title: '数值', align: 'right', width: 180, render: (meta: TagMeta) => <Now tagCode={meta.tagCode} /> },
        { title: '质量', width: 150, render: (meta: TagMeta) => <Quality tagCode={meta.tagCode} /> },
      ]}
    />
  )
}

function Now({ tagCode }: { tagCode: string }) {
  const { text, meta, quality } = useTag(tagCode)
  const isOld = quality === 'bad' || quality === 'stale'
  return (
    <span className={isOld ? styles.old : styles.now}>
      <span data-tag={tagCode} data-quality={quality}>
        {text}
      </span>{' '}
      {meta?.unit}
    </span>
  )
}

function Quality({ tagCode }: { tagCode: string }) {
  const { quality, reason, at } = useTag(tagCode)
  const nowMs = useServerNow(1000)
  if (quality === 'good') return <>正常</>
  return (
    <span className={styles.bad}>
      {reason ?? '过期'}
      {at > 0 ? ` ${shortDurationText(Math.max(0, nowMs - at))}` : ''}
    </span>
  )
}
