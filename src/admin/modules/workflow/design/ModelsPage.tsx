import { Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { ModelRow } from '#contract/modules/workflow/wire.ts'
import { actByGet, useModels } from '../../../../api/workflow.ts'
import { Permit } from '../../../session/Permit.tsx'
import { WorkflowTable } from '../lists/WorkflowTable.tsx'
import { useActing } from '../todo/useActing.ts'
import { NewModelDialog } from './NewModelDialog.tsx'

const everything = {}
export const designerPath = (id: string) => `/activiti/designer?${new URLSearchParams({ id }).toString()}`

/** 流程模型 (/activiti/ModelList): drawings that can still be changed; deploying one makes a version that cannot. */
export function ModelsPage() {
  const { isBusy, run } = useActing()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <WorkflowTable<ModelRow>
        query={useModels(everything)}
        failed="流程模型没有读出"
        empty="还没有流程模型。点“新建流程”画第一个"
        rowKey={({ id }) => id}
        words={({ name, key, category }) => [name, key, category].join(' ')}
        tools={
          <Permit action="act:model:edit">
            <Button type="primary" onClick={() => setNew(true)}>
              新建流程
            </Button>
          </Permit>
        }
        columns={[
          { title: '名称', key: 'name', width: 200, render: (_value, { id, name }) => <Link to={designerPath(id)}>{name}</Link> },
          { title: '标识', dataIndex: 'key', width: 160 },
          { title: '改过', key: 'revision', width: 90, render: (_value, { revision }) => `${revision} 次` },
          { title: '发布', key: 'deployed', width: 100, render: (_value, { deploymentId }) => (deploymentId === '' ? '还没有' : '已发布') },
          { title: '最近修改', dataIndex: 'lastUpdateTime', width: 170 },
          { title: '创建时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            key: 'acts',
            width: 200,
            fixed: 'right',
            render: (_value, { id }) => (
              <Flex gap={4}>
                <Link to={designerPath(id)}>
                  <Button type="link" size="small">
                    设计
                  </Button>
                </Link>
                <Permit action="act:model:deploy">
                  <Popconfirm
                    title="部署成新的一版？在走的单子留在原来的版本。"
                    okText="部署"
                    onConfirm={() => void run(() => actByGet(workflowPath(paths.deployModel, id), {}))}
                  >
                    <Button type="link" size="small" disabled={isBusy}>
                      部署
                    </Button>
                  </Popconfirm>
                </Permit>
                <Permit action="act:model:edit">
                  <Popconfirm
                    title="删除这个模型？已发布的版本不受影响。"
                    okText="删除"
                    onConfirm={() => void run(() => actByGet(workflowPath(paths.deleteModel, id), {}))}
                  >
                    <Button type="link" size="small" danger disabled={isBusy}>
                      删除
                    </Button>
                  </Popconfirm>
                </Permit>
              </Flex>
            ),
          },
        ]}
      />
      {isNew ? <NewModelDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}
