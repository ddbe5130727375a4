import { Button, Card, Empty, Form } from 'antd'
import { Link } from 'react-router-dom'
import { useApplied, useProcessState } from '../../../../api/workflow.ts'
import type { Written } from '../../../resource/RecordForm.tsx'
import { Asked } from '../../../session/Asked.tsx'
import styles from '../lists/lists.module.css'
import { WayPanel } from '../picture/WayPanel.tsx'
import { TaskRecord } from '../todo/TaskRecord.tsx'

const everything = {}
const readAll: readonly never[] = []
const nobodyWrites = () => {}

/** 详情页 (/profile/basic): the newest application of the signed-in person, its record and where it stands. */
export function ProfilePage() {
  const [form] = Form.useForm<Written>()
  return (
    <Asked query={useApplied(everything)} failed="我的申请没有读出">
      {([newest]) =>
        newest ? (
          <div className={styles.history}>
            <Card size="small" title={newest.title}>
              <TaskRecord task={newest} access={readAll} form={form} onFinish={nobodyWrites} />
            </Card>
            {newest.procInstId === '' ? null : <Way procInstId={newest.procInstId} />}
          </div>
        ) : (
          <Empty description="您还没有申请，这里会显示最近的一张">
            <Link to="/activiti/applyHome">
              <Button type="primary">发起申请</Button>
            </Link>
          </Empty>
        )
      }
    </Asked>
  )
}

function Way({ procInstId }: { procInstId: string }) {
  return (
    <Asked query={useProcessState(procInstId)} failed="走到哪里没有读出">
      {(state) => <WayPanel state={state} />}
    </Asked>
  )
}
