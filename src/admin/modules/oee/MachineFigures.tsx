import { Card, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router-dom'
import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { oeeOf } from '#contract/rules/oee/oee.ts'
import { hoursText, percentText } from './oeeText.ts'
import styles from './OeePage.module.css'

type Machine = OeeSummary['machines'][number]

/** Machine by machine; each opens its hours. */
export function MachineFigures({ machines, rows }: { machines: readonly Machine[]; rows: string }) {
  const columns: TableColumnsType<Machine> = [
    {
      title: '设备',
      key: 'equipCode',
      fixed: 'left',
      width: 190,
      render: (_none, { equipCode, name }) => (
        <Link to={`${rows}&equipCode=${encodeURIComponent(equipCode)}`}>
          {equipCode} {name}
        </Link>
      ),
    },
    {
      title: 'OEE',
      key: 'oee',
      width: 150,
      sorter: (one, other) => (oeeOf(one.parts).oee ?? -1) - (oeeOf(other.parts).oee ?? -1),
      render: (_none, { parts }) => <Bar share={oeeOf(parts).oee} />,
    },
    { title: '时间开动率', key: 'a', width: 110, align: 'right', render: (_none, { parts }) => percentText(oeeOf(parts).availability) },
    {
      title: '性能效率',
      key: 'e',
      width: 130,
      align: 'right',
      render: (_none, { parts }) => {
        const { effectiveness, needsRateCheck } = oeeOf(parts)
        return needsRateCheck ? <span className={styles.check}>{percentText(effectiveness)} 标准节拍需校核</span> : percentText(effectiveness)
      },
    },
    { title: '合格率', key: 'q', width: 100, align: 'right', render: (_none, { parts }) => percentText(oeeOf(parts).quality) },
    { title: '合格', key: 'good', width: 120, align: 'right', render: (_none, { parts, unit }) => `${Math.round(parts.good)} ${unit}` },
    { title: '不合格', key: 'reject', width: 110, align: 'right', render: (_none, { parts, unit }) => `${Math.round(parts.reject)} ${unit}` },
    { title: '运行', key: 'run', width: 90, align: 'right', render: (_none, { parts }) => hoursText(parts.runSec) },
    { title: '故障', key: 'down', width: 90, align: 'right', render: (_none, { parts }) => hoursText(parts.downSec) },
    { title: '待料', key: 'wait', width: 90, align: 'right', render: (_none, { parts }) => hoursText(parts.waitSec) },
    { title: '完整率', key: 'complete', width: 100, align: 'right', render: (_none, { parts }) => percentText(oeeOf(parts).completeness) },
  ]
  return (
    <Card size="small" title="每台设备">
      <Table size="small" rowKey="equipCode" columns={columns} dataSource={[...machines]} pagination={false} scroll={{ x: 1280 }} />
    </Card>
  )
}

function Bar({ share }: { share: number | null }) {
  if (share === null) return '—'
  return (
    <span className={styles.oee}>
      <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      <b>{percentText(share)}</b>
    </span>
  )
}
