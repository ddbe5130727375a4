import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import { Button, Dropdown, Grid, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { users } from '#contract/modules/identity/user.ts'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { act } from '../../../../api/workflow.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { ActDialog } from './ActDialog.tsx'
import { actOf, acts } from './acts.ts'
import type { Act, ActName } from './acts.ts'
import styles from './Todo.module.css'
import { useActing } from './useActing.ts'

type Props = {
  task: Task
  model: ProcessModel
  comment: string
  onComment: (comment: string) => void
  /** people of the next step, where they are chosen here */
  next: readonly string[]
  onNext: (people: readonly string[]) => void
  isBusy: boolean
  onPass: () => void
  onDone: () => void
}

/** on a phone they stand beside one another below the two large buttons */
const besideOnPhone: readonly ActName[] = ['backToTask', 'addSigner', 'transfer']

/** What can be done with a step: passing is one touch, everything else says what it does before it is done. A passes, R rejects. */
export function ActBar({ task, model, comment, onComment, next, onNext, isBusy, onPass, onDone }: Props) {
  const [opened, setOpened] = useState<Act | null>(null)
  const claiming = useActing()
  const isRoomy = Grid.useBreakpoint().md ?? true
  const isFree = task.assignee === ''
  const chooses = choosesNext(model, task.key)
  const lacksNext = chooses && next.length === 0
  const open = (name: ActName) => setOpened(actOf(name) ?? null)
  useKeys(opened === null && !task.isSuspended, { a: () => !lacksNext && onPass(), r: () => open('back') })
  const beside = acts.filter(({ name }) => besideOnPhone.includes(name))
  const more = acts.filter(({ name }) => name !== 'back' && !besideOnPhone.includes(name))
  return (
    <footer className={styles.acts}>
      {chooses ? (
        <div className={styles.next}>
          <span>下一步由谁办</span>
          <ChooseRecords target={users} keyName="username" aria-label="下一步由谁办" chosen={next} isMulti isClearable onChoose={onNext} />
        </div>
      ) : null}
      <Input.TextArea
        aria-label="意见"
        placeholder="意见（驳回、退回必填）"
        autoSize={{ minRows: isRoomy ? 2 : 1, maxRows: 5 }}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => onComment(target.value)}
      />
      {task.isSuspended ? <p className={styles.quiet}>流程已挂起，恢复后才能办理</p> : null}
      <div className={styles.buttons}>
        <ReadyButton
          type="primary"
          size="large"
          icon={<CheckOutlined />}
          loading={isBusy}
          reason={task.isSuspended ? '流程已挂起，恢复后才能办理' : lacksNext ? '请先选择下一步由谁办' : null}
          onClick={onPass}
        >
          {task.isSigned ? '通过并签名' : '通过'}
        </ReadyButton>
        <Button danger size="large" disabled={task.isSuspended} onClick={() => open('back')}>
          驳回
        </Button>
        {beside.map(({ name, title }) => (
          <Button key={name} size="large" className={styles.beside ?? ''} disabled={task.isSuspended} onClick={() => open(name)}>
            {title}
          </Button>
        ))}
        <Dropdown
          trigger={['click']}
          menu={{ items: more.map(({ name, title }) => ({ key: name, label: title })), onClick: ({ key }) => open(key as ActName) }}
        >
          <Button size="large" className={styles.beside ?? ''}>
            更多
          </Button>
        </Dropdown>
        {isFree ? (
          <Button size="large" loading={claiming.isBusy} onClick={() => void claiming.run(() => act(paths.own.claim, { id: task.id, comment: '' }))}>
            认领
          </Button>
        ) : null}
        <span className={styles.keys}>A 通过　R 驳回</span>
      </div>
      {opened === null ? null : (
        <ActDialog
          act={opened}
          task={task}
          comment={comment}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            if (opened.name !== 'comment' && opened.name !== 'copyTo') onDone()
          }}
        />
      )}
    </footer>
  )
}

/** Whether the step behind this one is done by people who are chosen here: flows are followed through what nobody waits at. */
function choosesNext({ nodes, flows }: ProcessModel, key: string): boolean {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const seen = new Set<string>()
  const look = (id: string): boolean =>
    flows.some(({ from, to }) => {
      if (from !== id || seen.has(to)) return false
      seen.add(to)
      const node = byId.get(to)
      return node?.kind === 'userTask' ? node.who.some(({ is }) => is === 'chosen') : look(to)
    })
  return look(key)
}

function useKeys(isOn: boolean, keys: Readonly<Record<string, () => unknown>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=combobox]') !== null
    const deed = keys[event.key.toLowerCase()]
    if (!isOn || isTyping || !deed || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
