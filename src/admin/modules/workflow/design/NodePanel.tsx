import { Checkbox, Input, InputNumber, Segmented, Select, Tabs } from 'antd'
import type { NodeOf, ProcessNode } from '#contract/modules/workflow/model.ts'
import { serviceHandlers } from '#contract/modules/workflow/serviceHandlers.ts'
import { AccessField } from './AccessField.tsx'
import styles from './Panel.module.css'
import { PeopleField } from './PeopleField.tsx'
import { TimersField } from './TimersField.tsx'
import { TimingField } from './TimingField.tsx'
import { doneTitles } from './whoWords.ts'

export type NodeFields = readonly { name: string; title: string }[]
type Props = {
  node: ProcessNode
  /** null where timers are drawn by themselves */
  timers: readonly NodeOf<'boundary'>[] | null
  fields: NodeFields
  onChange: (node: ProcessNode) => void
  onTimers: (timers: readonly NodeOf<'boundary'>[]) => void
}

const handlers = Object.entries(serviceHandlers).map(([value, label]) => ({ value, label }))
const doneOptions = Object.entries(doneTitles).map(([value, label]) => ({ value, label }))

/** What one node does, in the words of offices. The same panel serves the list of steps and the full drawing. */
export function NodePanel({ node, timers, fields, onChange, onTimers }: Props) {
  return (
    <div className={styles.fields}>
      <Labelled label="名称">
        <Input aria-label="名称" value={node.name} maxLength={100} onChange={({ target }) => onChange({ ...node, name: target.value })} />
      </Labelled>
      <OwnFields node={node} timers={timers} fields={fields} onChange={onChange} onTimers={onTimers} />
    </div>
  )
}

function OwnFields(props: Props) {
  const { node, fields, onChange } = props
  switch (node.kind) {
    case 'userTask':
      return <TaskFields {...props} node={node} />
    case 'serviceTask':
      return (
        <Labelled label="做什么">
          <Select
            aria-label="做什么"
            value={node.handler === '' ? null : node.handler}
            placeholder="请选择动作"
            options={handlers}
            onChange={(handler) => onChange({ ...node, handler: handler ?? '' })}
          />
        </Labelled>
      )
    case 'sendTask':
      return (
        <>
          <Labelled label="抄送给谁">
            <PeopleField value={node.who} fields={fields} onChange={(who) => onChange({ ...node, who })} />
          </Labelled>
          <Labelled label="标题">
            <Input aria-label="标题" value={node.title} maxLength={100} onChange={({ target }) => onChange({ ...node, title: target.value })} />
          </Labelled>
          <Labelled label="内容">
            <Input.TextArea
              aria-label="内容"
              value={node.content}
              maxLength={2000}
              rows={4}
              onChange={({ target }) => onChange({ ...node, content: target.value })}
            />
          </Labelled>
        </>
      )
    case 'timer':
      return (
        <Labelled label="等多久">
          <TimingField value={node.timing} onChange={(timing) => onChange({ ...node, timing })} />
        </Labelled>
      )
    case 'callActivity':
      return (
        <Labelled label="调用哪个流程（标识）">
          <Input aria-label="调用哪个流程" value={node.calls} maxLength={64} onChange={({ target }) => onChange({ ...node, calls: target.value })} />
        </Labelled>
      )
    case 'end':
      return (
        <Checkbox checked={node.terminates} onChange={({ target }) => onChange({ ...node, terminates: target.checked })}>
          走到这里时，其他分支也都结束
        </Checkbox>
      )
    case 'boundary':
      return <TimersField value={[node]} host={node.at} fields={fields} onChange={([timer]) => (timer ? onChange(timer) : undefined)} />
    case 'start':
    case 'exclusive':
    case 'parallel':
    case 'inclusive':
    case 'subProcess':
      return null
    default:
      return node satisfies never
  }
}

function TaskFields({ node, timers, fields, onChange, onTimers }: Props & { node: NodeOf<'userTask'> }) {
  const { countersign } = node
  const how = countersign === null ? 'one' : countersign.order
  const people = (
    <div className={styles.fields}>
      <PeopleField value={node.who} fields={fields} onChange={(who) => onChange({ ...node, who })} />
      <Labelled label="几个人">
        <Segmented
          aria-label="几个人"
          options={[
            { value: 'one', label: '1 人就行' },
            { value: 'parallel', label: '一起会签' },
            { value: 'sequential', label: '按顺序' },
          ]}
          value={how}
          onChange={(next) =>
            onChange({
              ...node,
              countersign: next === 'one' ? null : { done: 'all', ratio: 100, ...countersign, order: next === 'sequential' ? 'sequential' : 'parallel' },
            })
          }
        />
      </Labelled>
      {countersign === null ? null : (
        <Labelled label="怎样算通过">
          <Select<string>
            aria-label="怎样算通过"
            value={countersign.done}
            options={doneOptions}
            onChange={(done) => onChange({ ...node, countersign: { ...countersign, done: done as typeof countersign.done } })}
          />
          {countersign.done === 'ratio' ? (
            <InputNumber
              aria-label="通过比例"
              min={1}
              max={100}
              precision={0}
              suffix="%"
              value={countersign.ratio}
              onChange={(ratio) => onChange({ ...node, countersign: { ...countersign, ratio: ratio ?? 100 } })}
            />
          ) : null}
        </Labelled>
      )}
      <Checkbox checked={node.isSigned} onChange={({ target }) => onChange({ ...node, isSigned: target.checked })}>
        通过时要电子签名
      </Checkbox>
    </div>
  )
  return (
    <Tabs
      size="small"
      items={[
        { key: 'who', label: '谁来审', children: people },
        {
          key: 'fields',
          label: '能看能改',
          children: <AccessField value={node.fields} fields={fields} onChange={(access) => onChange({ ...node, fields: access })} />,
        },
        ...(timers === null
          ? []
          : [{ key: 'timers', label: '超时', children: <TimersField value={timers} host={node.id} fields={fields} onChange={onTimers} /> }]),
      ]}
    />
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span>{label}</span>
      {children}
    </div>
  )
}
