import { Alert, Button, Empty, Grid } from 'antd'
import { useStore } from 'zustand'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { useTodo, useWorkflowRings } from '../../../../api/workflow.ts'
import { noticeStore } from '../../../../realtime/notices.ts'
import { Asked } from '../../../session/Asked.tsx'
import { TaskDesk } from './TaskDesk.tsx'
import { TaskList } from './TaskList.tsx'
import { byUrgency } from './taskOrder.ts'
import styles from './Todo.module.css'
import { useAddressQuery } from '../../../resource/listQueryState.ts'

const nothing = {}

/** 待办 (/activiti/todoManage, the route activiti-todoManage): `businessKey` names an application and `show=true` opens its step (api-contract.md 2.16). */
export function TodoPage() {
  useWorkflowRings(useStore(noticeStore, ({ rings }) => rings))
  return (
    <Asked query={useTodo(nothing)} failed="待办没有读出">
      {(tasks) => <Todo tasks={byUrgency(tasks)} />}
    </Asked>
  )
}

function Todo({ tasks }: { tasks: readonly Task[] }) {
  const { asked, ask } = useAddressQuery()
  const isRoomy = Grid.useBreakpoint().md ?? true
  const key = asked['businessKey'] ?? null
  const named = key === null ? undefined : tasks.find(({ businessKey }) => businessKey === key)
  const chosen = tasks.find(({ id }) => id === asked['task']) ?? (asked['show'] === 'false' ? undefined : named) ?? (isRoomy ? tasks[0] : undefined)
  const at = chosen ? tasks.indexOf(chosen) : -1
  const after = tasks[at + 1]
  const choose = (task: Task | undefined) => ask(task ? { task: task.id } : {})
  return (
    <div className={styles.page}>
      {missingText(key, named !== undefined) === null ? null : (
        <Alert
          className={styles.missing ?? ''}
          type="info"
          showIcon
          closable={{ closeIcon: true, onClose: () => choose(undefined) }}
          title={missingText(key, named !== undefined)}
        />
      )}
      {isRoomy || !chosen ? <TaskList tasks={tasks} chosen={chosen?.id ?? null} onChoose={choose} /> : null}
      {!isRoomy && chosen ? (
        <header className={styles.phoneHead}>
          <Button type="text" onClick={() => ask({})}>
            ‹ 待我审批
          </Button>
          <span>
            {at + 1} / {tasks.length}
          </span>
          <Button type="text" disabled={!after} onClick={() => choose(after)}>
            下一件 ›
          </Button>
        </header>
      ) : null}
      {chosen ? <TaskDesk key={chosen.id} task={chosen} onDone={() => choose(isRoomy ? after : undefined)} /> : null}
      {isRoomy && !chosen ? <Empty className={styles.none ?? ''} description="都办完了" /> : null}
    </div>
  )
}

/** Why an application that a message named is not open here; null when none was named, or it is. */
function missingText(key: string | null, isFound: boolean): string | null {
  if (key === null || isFound) return null
  if (key === '__undefined') return '这条消息没有说是哪张单，下面是您的全部待办'
  return '这张单不在您的待办里，可能已经办过，或已由别人办理。下面是您的全部待办'
}
