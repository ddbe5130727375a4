import { Input, Modal, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { users } from '#contract/modules/identity/user.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { act, useBackList } from '../../../../api/workflow.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import { Asked } from '../../../session/Asked.tsx'
import type { Act, ActFilled } from './acts.ts'
import styles from './Todo.module.css'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { useActing } from './useActing.ts'

type Props = { act: Act; task: Task; comment: string; onDone: () => void; onClose: () => void }

const orders = [
  { value: 'before', label: '先办' },
  { value: 'beside', label: '一起办' },
  { value: 'after', label: '之后办' },
]

/** Asks what an act needs and says what it does. What was typed stays through a refusal. */
export function ActDialog({ act: chosen, task, comment, onDone, onClose }: Props) {
  const [filled, setFilled] = useState<ActFilled>({ comment, people: [], step: '', at: 'beside' })
  const { isBusy, run } = useActing()
  const lacks =
    chosen.isReasoned && filled.comment.trim() === ''
      ? '请写明原因'
      : chosen.people !== 'none' && filled.people.length === 0
        ? `请选择${chosen.peopleLabel}`
        : chosen.asks === 'step' && filled.step === ''
          ? '请选择退回到哪一步'
          : null

  async function submit() {
    if (lacks === null && (await run(() => act(chosen.path, chosen.query(task, filled))))) onDone()
  }

  return (
    <Modal
      open
      title={`${chosen.title}：${task.title}`}
      okText={chosen.title}
      okButtonProps={{ danger: chosen.isDanger }}
      footer={okOrReason(lacks, chosen.title)}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{chosen.explains}</p>
        {chosen.asks === 'step' ? <BackSteps procInstId={task.procInstId} step={filled.step} onChoose={(step) => setFilled({ ...filled, step })} /> : null}
        {chosen.asks === 'order' ? (
          <Segmented aria-label="次序" options={orders} value={filled.at} onChange={(at) => setFilled({ ...filled, at: at as ActFilled['at'] })} /> // one of the options above
        ) : null}
        {chosen.people === 'none' ? null : (
          <div>
            <p>{chosen.peopleLabel}</p>
            <ChooseRecords
              target={users}
              keyName="username"
              aria-label={chosen.peopleLabel}
              chosen={filled.people}
              isMulti={chosen.people === 'several'}
              isClearable
              onChoose={(people) => setFilled({ ...filled, people })}
            />
          </div>
        )}
        <Input.TextArea
          aria-label={chosen.isReasoned ? '原因' : '意见'}
          placeholder={chosen.isReasoned ? '写明原因，对方会看到' : '想说的话，可以不填'}
          rows={3}
          maxLength={1000}
          value={filled.comment}
          onChange={({ target }) => setFilled({ ...filled, comment: target.value })}
        />
      </div>
    </Modal>
  )
}

function BackSteps({ procInstId, step, onChoose }: { procInstId: string; step: string; onChoose: (step: string) => void }) {
  return (
    <Asked query={useBackList(procInstId)} failed="可以退回的步骤没有读出">
      {(steps) =>
        steps.length === 0 ? (
          <p>前面还没有办过的步骤，可以驳回给申请人。</p>
        ) : (
          <Radio.Group
            aria-label="退回到"
            value={step}
            onChange={({ target }) => onChoose(String(target.value))}
            options={steps.map(({ key, name }) => ({ value: key, label: name }))}
          />
        )
      }
    </Asked>
  )
}
