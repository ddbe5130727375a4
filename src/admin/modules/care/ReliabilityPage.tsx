import { Card, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MachineReliability } from '#contract/modules/care/calls.ts'
import { useReliability } from '../../../api/care.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './Care.module.css'

const spans = [
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
]

/** 设备可靠性 (/eq/reliability): MTBF and MTTR by repairs and by states side by side; where they differ, one of them was not written down. */
export function ReliabilityPage() {
  const [days, setDays] = useState(30)
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Segmented aria-label="时间范围" options={spans} value={days} onChange={setDays} />
        <span>MTBF 是平均多久坏一次（运行小时），MTTR 是平均修多久（分钟）。两边差得多，说明有故障没有报修，或报修时设备没有停。</span>
      </div>
      <Asked query={useReliability(days)} failed="可靠性没有算出">
        {({ machines }) => (
          <Card size="small">
            <Table<MachineReliability> rowKey="machineId" size="small" pagination={false} scroll={{ x: 1100 }} dataSource={machines} columns={columns} />
          </Card>
        )}
      </Asked>
    </div>
  )
}

const figure = (value: number | null) => (value === null ? '—' : value.toLocaleString('zh-CN', { maximumFractionDigits: 1 }))
const right = { align: 'right' } as const

const columns = [
  { title: '设备', key: 'machine', fixed: 'left' as const, width: 180, render: (_: unknown, row: MachineReliability) => `${row.equipCode} ${row.name}` },
  { title: '运行 h', dataIndex: 'runHours', render: figure, ...right },
  {
    title: '按维修单',
    children: [
      {
        title: '次数',
        key: 'repairs',
        render: (_: unknown, row: MachineReliability) => <Link to={`/eq/repairList?machineId=${row.machineId}&isStopped=Y`}>{row.repairs}</Link>,
        ...right,
      },
      { title: '停机 min', dataIndex: 'repairMinutes', render: figure, ...right },
      { title: 'MTBF h', dataIndex: 'repairMtbf', render: figure, ...right },
      { title: 'MTTR min', dataIndex: 'repairMttr', render: figure, ...right },
    ],
  },
  {
    title: '按设备状态（故障）',
    children: [
      {
        title: '次数',
        key: 'stops',
        render: (_: unknown, row: MachineReliability) => <Link to={`/mes/stops?equipCode=${row.equipCode}&state=down`}>{row.stops}</Link>,
        ...right,
      },
      { title: '停机 min', dataIndex: 'stopMinutes', render: figure, ...right },
      { title: 'MTBF h', dataIndex: 'stateMtbf', render: figure, ...right },
      { title: 'MTTR min', dataIndex: 'stateMttr', render: figure, ...right },
    ],
  },
  {
    title: '相差',
    children: [
      { title: '次数', key: 'count', render: (_: unknown, row: MachineReliability) => <Gap gap={row.stops - row.repairs} />, ...right },
      { title: '停机 min', key: 'minutes', render: (_: unknown, row: MachineReliability) => <Gap gap={row.stopMinutes - row.repairMinutes} />, ...right },
    ],
  },
]

/** What the states know more (+) or less (−) of than the repairs. */
function Gap({ gap }: { gap: number }) {
  if (Math.abs(gap) < 0.05) return <span>0</span>
  return <b className={styles.gap}>{`${gap > 0 ? '+' : '−'}${figure(Math.abs(gap))}`}</b>
}
