import { Button, Input, Segmented, Select } from 'antd'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import { ConditionField } from './ConditionField.tsx'
import styles from './Designer.module.css'
import { NodePanel } from './NodePanel.tsx'
import type { NodeFields } from './NodePanel.tsx'
import { changed, changedWay, found, removed, withoutWay } from './stepEdits.ts'
import type { BranchStep, StepList, Way } from './steps.ts'

type Props = { list: StepList; chosen: string | null; fields: NodeFields; onChoose: (id: string | null) => void; onChange: (list: StepList) => void }

const nobodyWords: Record<ProcessModel['nobody'], string> = { admin: '交给管理员', skip: '跳过这一步', cancel: '取消申请' }
const repeatedWords: Record<ProcessModel['repeated'], string> = { ask: '还要再办', pass: '自动通过', skip: '跳过' }
const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** What is chosen in the list of steps: a step, a branch, one of its ways; nothing chosen shows the process itself. */
export function StepPanel({ list, chosen, fields, onChoose, onChange }: Props) {
  const thing = chosen === null ? null : found(list.steps, chosen)
  const withSteps = (steps: StepList['steps']) => onChange({ ...list, steps })
  const remove = (steps: StepList['steps']) => {
    onChoose(null)
    withSteps(steps)
  }
  return (
    <aside className={styles.panel} aria-label="设置">
      {thing === null ? (
        <ProcessFields list={list} onChange={onChange} />
      ) : 'steps' in thing ? (
        <WayFields
          way={thing}
          isParallel={branchOf(list.steps, thing.id)?.kind === 'parallel'}
          fields={fields}
          onChange={(way) => withSteps(changedWay(list.steps, way))}
          onRemove={() => remove(withoutWay(list.steps, thing.id))}
        />
      ) : thing.is === 'branch' ? (
        <>
          <Input
            aria-label="名称"
            placeholder="这里在问什么，例如 超过 3 天？"
            value={thing.name}
            maxLength={100}
            onChange={({ target }) => withSteps(changed(list.steps, thing.id, { ...thing, name: target.value }))}
          />
          <Button danger onClick={() => remove(removed(list.steps, thing.id))}>
            删除整个分支
          </Button>
        </>
      ) : (
        <>
          <NodePanel
            node={thing.node}
            timers={thing.node.kind === 'userTask' ? thing.timers : null}
            fields={fields}
            onChange={(node) => withSteps(changed(list.steps, node.id, { ...thing, node }))}
            onTimers={(timers) => withSteps(changed(list.steps, thing.node.id, { ...thing, timers }))}
          />
          <Button danger onClick={() => remove(removed(list.steps, thing.node.id))}>
            删除这一步
          </Button>
        </>
      )}
    </aside>
  )
}

function ProcessFields({ list, onChange }: Pick<Props, 'list' | 'onChange'>) {
  const { head } = list
  return (
    <>
      <h3>流程</h3>
      <Input aria-label="流程名称" value={head.name} maxLength={100} onChange={({ target }) => onChange({ ...list, head: { ...head, name: target.value } })} />
      <span>找不到人时</span>
      <Select<string>
        aria-label="找不到人时"
        value={head.nobody}
        options={optionsOf(nobodyWords)}
        onChange={(nobody) => onChange({ ...list, head: { ...head, nobody: nobody as ProcessModel['nobody'] } })}
      />
      <span>同一个人前面办过，或就是申请人</span>
      <Segmented<string>
        aria-label="重复的人"
        value={head.repeated}
        options={optionsOf(repeatedWords)}
        onChange={(repeated) => onChange({ ...list, head: { ...head, repeated: repeated as ProcessModel['repeated'] } })}
      />
      <p className={styles.quiet}>点一步在这里设置，点 + 加一步。</p>
    </>
  )
}

type WayProps = { way: Way; isParallel: boolean; fields: NodeFields; onChange: (way: Way) => void; onRemove: () => void }

function WayFields({ way, isParallel, fields, onChange, onRemove }: WayProps) {
  return (
    <>
      <Input aria-label="分支名称" value={way.name} maxLength={100} onChange={({ target }) => onChange({ ...way, name: target.value })} />
      {isParallel ? <p className={styles.quiet}>并行的分支同时走，都办完才往下。</p> : null}
      {way.isFallback ? <p className={styles.quiet}>其他条件都不符合时走这条。</p> : null}
      {isParallel || way.isFallback ? null : <ConditionField value={way.when} fields={fields} onChange={(when) => onChange({ ...way, when })} />}
      {way.isFallback ? null : (
        <Button danger onClick={onRemove}>
          删除这条分支
        </Button>
      )}
    </>
  )
}

function branchOf(steps: StepList['steps'], way: string): BranchStep | null {
  for (const step of steps) {
    if (step.is !== 'branch') continue
    if (step.ways.some(({ id }) => id === way)) return step
    for (const one of step.ways) {
      const within = branchOf(one.steps, way)
      if (within) return within
    }
  }
  return null
}
