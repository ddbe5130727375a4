import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Select, Skeleton, Tag } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import type { DrawnModel } from '#contract/modules/workflow/drawnModel.ts'
import { readModel, useProcesses } from '../../../../api/workflow.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import styles from './Designer.module.css'
import { FileMenu } from './FileMenu.tsx'
import { FindingList } from './FindingList.tsx'
import { modelFindings } from './modelFindings.ts'
import { SimpleDesigner } from './SimpleDesigner.tsx'
import { StepPanel } from './StepPanel.tsx'
import { fromSteps, toSteps } from './steps.ts'
import { fileOf, useDrawn } from './useDrawn.ts'

/** The drawing board of bpmn.io comes with the first full drawing that is opened: some 160 kB. */
const FullDesigner = lazy(async () => ({ default: (await import('./full/FullDesigner.tsx')).FullDesigner }))

/** 流程设计 (/activiti/designer?id=): one drawing, as a list of steps or as the whole diagram; both write the same BPMN. */
export function DesignerPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const read = useQuery({
    queryKey: ['drawnModel', id],
    queryFn: () => readModel(id),
    enabled: id !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (id === '') return <Alert type="info" showIcon title="请从“流程模型”里打开一个流程" />
  return (
    <Asked query={read} failed="流程没有打开">
      {(found) => <Designer key={`${found.id} ${read.dataUpdatedAt}`} read={found} onReopen={() => void read.refetch()} />}
    </Asked>
  )
}

const tables = approvals.map(({ tableName, resource }) => ({ value: tableName, label: resource.title }))

function Designer({ read, onReopen }: { read: DrawnModel; onReopen: () => void }) {
  const editing = useDrawn(read)
  const { drawn, isSaved } = editing
  const deployed = useProcesses({ lckey: read.key }).data?.filter(({ processKey }) => processKey === read.key) ?? []
  const version = Math.max(0, ...deployed.map((one) => one.version))
  const [chosen, choose] = useState<string | null>(null)
  const [given, setTable] = useState<string | null>(null)
  const table = given ?? (deployed.find(({ businessTable }) => businessTable !== '')?.businessTable || null)
  const list = drawn.model ? toSteps(drawn.model) : null
  const [wanted, setWanted] = useState<'simple' | 'full'>('simple')
  const shown = list === null ? 'full' : wanted
  const findings = modelFindings(drawn.model, drawn.refused)
  const musts = findings.filter(({ level }) => level === 'must').length
  const fields = approvals.find(({ tableName }) => tableName === table)?.resource.fields ?? []
  const titleOf = (name: string) => fields.find((field) => field.name === name)?.title ?? name
  useLeaveWarning(!isSaved)

  return (
    <div className={styles.designer}>
      <header className={styles.bar}>
        <h2>{drawn.model?.name ?? read.name}</h2>
        <Tag color={isSaved ? 'default' : 'warning'}>{isSaved ? '已保存' : '有改动没有保存'}</Tag>
        {version > 0 ? <Tag color="success">生效 v{version}</Tag> : null}
        <Select
          className={styles.table ?? ''}
          aria-label="办哪种单据"
          placeholder="办哪种单据"
          allowClear
          options={tables}
          value={table}
          onChange={(next) => setTable(next ?? null)}
        />
        <Segmented
          aria-label="画法"
          options={[
            { value: 'simple', label: '简易', disabled: list === null },
            { value: 'full', label: '完整图' },
          ]}
          value={shown}
          onChange={setWanted}
        />
        <FileMenu name={drawn.model?.name ?? read.name} file={fileOf(drawn)} onImport={editing.changeFile} />
        <Button disabled={!editing.canUndo} onClick={editing.undo} title="撤销上一步">
          撤销
        </Button>
        <Permit action="act:model:edit">
          <Button loading={editing.isBusy} disabled={isSaved || drawn.model === null} onClick={() => void editing.save()}>
            保存
          </Button>
        </Permit>
        <Permit action="act:model:deploy">
          <ReadyButton
            type="primary"
            loading={editing.isBusy}
            reason={musts > 0 ? `还有 ${musts} 处必须改，改好才能部署` : null}
            onClick={() => void editing.deploy()}
          >
            部署 v{version + 1}
          </ReadyButton>
        </Permit>
        {musts > 0 ? <span className={styles.must}>先改 {musts} 处</span> : null}
      </header>
      {editing.conflict === null ? null : (
        <Alert
          type="error"
          showIcon
          title={`${editing.conflict}。您的改动还在这里，重新打开会丢掉它`}
          action={
            <Button size="small" onClick={onReopen}>
              重新打开
            </Button>
          }
        />
      )}
      {list === null ? <Alert type="info" showIcon title="这张图不是从上到下一步一步走的（例如有退回的连线），只能在完整图里改" /> : null}
      {shown === 'full' ? (
        <Suspense fallback={<Skeleton active />}>
          <FullDesigner file={fileOf(drawn)} findings={findings} fields={fields} chosen={chosen} onChoose={choose} onChange={editing.changeFile} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <section className={styles.board} aria-label="流程步骤">
            {list ? (
              <SimpleDesigner
                list={list}
                chosen={chosen}
                findings={findings}
                titleOf={titleOf}
                onChoose={choose}
                onChange={(next) => editing.changeModel(fromSteps(next))}
              />
            ) : null}
          </section>
          {list ? <StepPanel list={list} chosen={chosen} fields={fields} onChoose={choose} onChange={(next) => editing.changeModel(fromSteps(next))} /> : null}
        </div>
      )}
      <FindingList findings={findings} onChoose={choose} />
    </div>
  )
}

/** Asks before the window is closed over changes that nobody saved. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
