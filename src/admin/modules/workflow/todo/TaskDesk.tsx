import { Form, Tag } from 'antd'
import { useState } from 'react'
import type { ProcessState } from '#contract/modules/workflow/drawing/processState.ts'
import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { urgencyTexts } from '#contract/modules/workflow/wire.ts'
import { configuration } from '../../../../api/address.ts'
import { act, useProcessState } from '../../../../api/workflow.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import type { Written } from '../../../resource/RecordForm.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { WayPanel } from '../picture/WayPanel.tsx'
import { ActBar } from './ActBar.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { SignDialog } from './SignDialog.tsx'
import { TaskRecord } from './TaskRecord.tsx'
import { dueText } from './taskOrder.ts'
import styles from './Todo.module.css'
import { useActing } from './useActing.ts'
import { useKeeping } from './useKeeping.ts'
import type { Opened } from './useKeeping.ts'

type Props = { task: Task; onDone: () => void }

/** One step in hand: the record, what was changed of it, the acts, and where it stands. */
export function TaskDesk({ task, onDone }: Props) {
  const state = useProcessState(task.procInstId)
  return (
    <Asked query={state} failed="走到哪里没有读出">
      {(found) => (
        <>
          <Desk key={task.id} task={task} state={found} onDone={onDone} />
          <WayPanel state={found} />
        </>
      )}
    </Asked>
  )
}

function accessOf({ model }: ProcessState, key: string): readonly FieldAccess[] {
  const node = model.nodes.find(({ id }) => id === key)
  return node?.kind === 'userTask' ? node.fields : []
}

function Desk({ task, state, onDone }: Props & { state: ProcessState }) {
  const [form] = Form.useForm<Written>()
  const [comment, setComment] = useState('')
  const [next, setNext] = useState<readonly string[]>([])
  const [isSigning, setSigning] = useState(false)
  const { isBusy, run } = useActing()
  const keeping = useKeeping(task, form)
  const due = dueText(task, useServerNow(60_000), configuration.plantTz)
  const access = accessOf(state, task.key)
  const isWritten = access.some(({ access: one }) => one === 'edit' || one === 'required')

  /** What was written is kept before anything else: who signs signs the record as it then stands, and a refusal leaves the step as it was. */
  async function begin(opened: Opened | null) {
    if (!task.isSigned) return pass(opened, '')
    const isKept = opened === null || !keeping.isChanged(opened) || (await run(() => keeping.keep(opened).then(() => '修改已保存，请签名')))
    if (isKept) setSigning(true)
  }

  async function pass(opened: Opened | null, signature: string) {
    const passed = await run(async () => {
      if (opened && keeping.isChanged(opened)) await keeping.keep(opened)
      return act(paths.pass, {
        id: task.id,
        procInstId: task.procInstId,
        comment,
        assignees: next.join(','),
        priority: task.priority,
        ...(signature === '' ? {} : { signature }),
      })
    })
    if (passed) onDone()
  }

  return (
    <section className={styles.desk} aria-label="办理">
      <header>
        <h2>{task.title}</h2>
        {due.text === '' ? null : <Tag color={due.tone === 'late' ? 'error' : due.tone === 'soon' ? 'warning' : 'default'}>{due.text}</Tag>}
        {task.priority > 0 ? <Tag color="warning">{urgencyTexts[task.priority === 2 ? '2' : '1']}</Tag> : null}
        {task.isSigned ? <Tag color="processing">要签名</Tag> : null}
        {task.isSuspended ? <Tag>已挂起</Tag> : null}
        <p>
          {task.applyer} {task.createTime.slice(5, 16)} 到这一步　{task.processName} · {task.name}
        </p>
      </header>
      <div className={styles.body}>
        <ChangedFields steps={state.steps} />
        <TaskRecord task={task} access={access} form={form} onFinish={(written, version) => void begin({ written, version })} />
      </div>
      <ActBar
        task={task}
        model={state.model}
        comment={comment}
        onComment={setComment}
        next={next}
        onNext={setNext}
        isBusy={isBusy}
        onPass={() => (isWritten ? form.submit() : void begin(null))}
        onDone={onDone}
      />
      {isSigning ? (
        <SignDialog
          task={task}
          onClose={() => setSigning(false)}
          onSigned={(signId) => {
            setSigning(false)
            void pass(null, signId)
          }}
        />
      ) : null}
    </section>
  )
}
