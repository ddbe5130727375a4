import { Tag } from 'antd'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../../api/address.ts'
import { useCopies } from '../../../../api/workflow.ts'
import type { Copy } from '../../../../api/workflow.ts'
import { statusColumns, titleColumn } from './columns.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

/** 抄送我的 (/activiti/copyManage): what somebody let the signed-in person know; opening one marks it read. */
export function CopiesPage() {
  return (
    <WorkflowTable<Copy>
      query={useCopies()}
      failed="抄送没有读出"
      empty="还没有人抄送给您"
      rowKey={({ id }) => id}
      words={({ title, byUser, comment }) => [title, byUser, comment].join(' ')}
      columns={[
        titleColumn(),
        { title: '抄送人', dataIndex: 'byUser', width: 110 },
        { title: '说了什么', dataIndex: 'comment', width: 260 },
        ...statusColumns<Copy>(),
        { title: '抄送时间', key: 'at', width: 170, render: (_value, { at }) => wireTime(at, configuration.plantTz) },
        { title: '已读', key: 'readAt', width: 80, render: (_value, { readAt }) => (readAt === null ? <Tag color="processing">未读</Tag> : '已读') },
      ]}
    />
  )
}
