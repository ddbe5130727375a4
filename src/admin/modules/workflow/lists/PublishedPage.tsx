import { App, Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { act, useProcesses } from '../../../../api/workflow.ts'
import { RowMenu } from '../../../resource/RowMenu.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { useMay } from '../../../session/useMay.ts'
import { useActing } from '../todo/useActing.ts'
import { MigrateDialog } from './MigrateDialog.tsx'
import { ProcessDialog } from './ProcessDialog.tsx'
import { StatisticsDialog } from './StatisticsDialog.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

const everything = {}

/** 已发布流程 (/activiti/ProcessModelList): every deployed version; it never changes, only how it is used. */
export function PublishedPage() {
  const { isBusy, run } = useActing()
  const may = useMay()
  const { modal } = App.useApp()
  const [edited, setEdited] = useState<Process | null>(null)
  const [moved, setMoved] = useState<Process | null>(null)
  const processes = useProcesses(everything)
  const [looked, setLooked] = useState<Process | null>(null)
  const remove = ({ id, name, version }: Process) =>
    modal.confirm({
      title: `删除 ${name} v${version}？`,
      content: '有人发起过的不能删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => run(() => act(paths.deleteProcesses, { ids: id })),
    })
  return (
    <>
      <WorkflowTable<Process>
        query={processes}
        failed="已发布的流程没有读出"
        empty="还没有发布的流程。在“流程模型”里画好并部署"
        rowKey={({ id }) => id}
        words={({ name, processKey, description }) => [name, processKey, description].join(' ')}
        columns={[
          { title: '流程', dataIndex: 'name', width: 160 },
          { title: '标识', dataIndex: 'processKey', width: 130 },
          {
            title: '版本',
            key: 'version',
            width: 100,
            render: (_value, { version, latest }) => (
              <>
                v{version} {latest ? <Tag color="processing">最新</Tag> : null}
              </>
            ),
          },
          { title: '状态', key: 'status', width: 80, render: (_value, { status }) => (status === 1 ? <Tag color="success">启用</Tag> : <Tag>停用</Tag>) },
          { title: '关联单据', dataIndex: 'businessTable', width: 120 },
          { title: '说明', dataIndex: 'description', width: 180, ellipsis: true },
          { title: '发布时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            key: 'acts',
            width: 140,
            fixed: 'right',
            render: (_value, process) => (
              <Flex gap={4}>
                <Button type="link" size="small" onClick={() => setLooked(process)}>
                  看图和用时
                </Button>
                <RowMenu subject={`${process.name} v${process.version}`} isEmpty={!may('act:instance:manage') && !may('act:process:edit')}>
                  <Permit action="act:instance:manage">
                    <Button type="link" size="small" onClick={() => setMoved(process)}>
                      迁移
                    </Button>
                  </Permit>
                  <Permit action="act:process:edit">
                    <Button
                      type="link"
                      size="small"
                      disabled={isBusy}
                      onClick={() => void run(() => act(paths.processStatus, { id: process.id, status: process.status === 1 ? '0' : '1' }))}
                    >
                      {process.status === 1 ? '停用' : '启用'}
                    </Button>
                    <Button type="link" size="small" onClick={() => setEdited(process)}>
                      设置
                    </Button>
                    <Button type="link" size="small" disabled={isBusy} onClick={() => void run(() => act(paths.convertToModel, { id: process.id }))}>
                      转为模型
                    </Button>
                    <Button type="link" size="small" danger disabled={isBusy} onClick={() => void remove(process)}>
                      删除
                    </Button>
                  </Permit>
                </RowMenu>
              </Flex>
            ),
          },
        ]}
      />
      {edited ? <ProcessDialog process={edited} onClose={() => setEdited(null)} /> : null}
      {moved ? <MigrateDialog process={moved} versions={processes.data ?? []} onClose={() => setMoved(null)} /> : null}
      {looked ? <StatisticsDialog process={looked} onClose={() => setLooked(null)} /> : null}
    </>
  )
}
