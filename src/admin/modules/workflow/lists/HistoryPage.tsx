import { Alert, Table } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import { useProcessState } from '../../../../api/workflow.ts'
import { Asked } from '../../../session/Asked.tsx'
import { WayPanel } from '../picture/WayPanel.tsx'
import { ChangedFields } from '../todo/ChangedFields.tsx'
import { durationOf } from './columns.tsx'
import styles from './lists.module.css'

/** 流程历史 (/activiti/historicDetail?procInstId=): every step of one application, who did it, how long it took, what was changed, and the drawing. */
export function HistoryPage() {
  const procInstId = useSearchParams()[0].get('procInstId') ?? ''
  const state = useProcessState(procInstId)
  if (procInstId === '') return <Alert type="info" showIcon title="请从待办、已办或我的申请里点开一个流程" />
  return (
    <Asked query={state} failed="流程历史没有读出">
      {(found) => (
        <div className={styles.history}>
          <section className={styles.card} aria-label="流程历史">
            <ChangedFields steps={found.steps} />
            <Table<HistoricTask>
              size="middle"
              rowKey="id"
              dataSource={[...found.steps]}
              pagination={false}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: '还没有走过任何一步' }}
              columns={[
                { title: '步骤', dataIndex: 'name', width: 140 },
                { title: '办理人', key: 'people', width: 160, render: (_value, step) => peopleOf(step) },
                { title: '操作', key: 'act', width: 110, render: (_value, { endTime, deleteReason }) => (endTime === null ? '等待办理' : deleteReason) },
                { title: '意见', dataIndex: 'comment', width: 220 },
                { title: '开始', dataIndex: 'startTime', width: 170 },
                { title: '结束', dataIndex: 'endTime', width: 170 },
                { title: '用时', key: 'duration', width: 90, render: (_value, { duration }) => durationOf(duration) },
              ]}
            />
          </section>
          <WayPanel state={found} />
        </div>
      )}
    </Asked>
  )
}

/** Who did it, or who has it. */
function peopleOf({ assignees, endTime }: HistoricTask): string {
  const shown = endTime === null ? assignees : assignees.filter(({ isExecutor }) => isExecutor)
  return shown.map(({ realname }) => realname).join('、')
}
