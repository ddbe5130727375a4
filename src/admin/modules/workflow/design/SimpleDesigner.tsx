import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { Finding } from './modelFindings.ts'
import styles from './Simple.module.css'
import { changed, freeId, inserted, newSteps, wayFor } from './stepEdits.ts'
import type { BranchStep, Step, StepList } from './steps.ts'
import { conditionText, stepText } from './whoWords.ts'

type Props = {
  list: StepList
  chosen: string | null
  findings: readonly Finding[]
  titleOf: (field: string) => string
  onChoose: (id: string | null) => void
  onChange: (list: StepList) => void
}

const kindWords = { exclusive: '条件分支', parallel: '并行分支', inclusive: '包容分支' } as const

/** Steps from the top down, branches side by side with the default last, + between any two (design/mocks/process-simple.png). */
export function SimpleDesigner(props: Props) {
  const { list, chosen, onChoose } = props
  return (
    <div className={styles.canvas}>
      <button type="button" className={styles.step} data-kind="start" aria-pressed={chosen === list.start.id} onClick={() => onChoose(list.start.id)}>
        <strong>{list.start.name === '' ? '发起' : list.start.name}</strong>
        <span>谁都能发起，发布后可以限定角色</span>
      </button>
      <Row {...props} steps={list.steps} way="" />
      <span className={styles.end}>{list.end.name === '' ? '结束' : list.end.name}</span>
    </div>
  )
}

function Row({ steps, way, ...props }: Props & { steps: readonly Step[]; way: string }) {
  return (
    <>
      <AddStep {...props} place={{ way, at: 0 }} />
      {steps.map((step, at) => (
        <div key={step.is === 'node' ? step.node.id : step.id} className={styles.placed}>
          {step.is === 'node' ? <Card {...props} step={step} /> : <Branch {...props} step={step} />}
          <AddStep {...props} place={{ way, at: at + 1 }} />
        </div>
      ))}
    </>
  )
}

function Card({ step: { node, timers }, chosen, findings, onChoose }: Props & { step: Extract<Step, { is: 'node' }> }) {
  const [first, second] = stepText(node)
  const finding = findings.find(({ element }) => element === node.id)
  const limit = timers[0]
  return (
    <button
      type="button"
      className={styles.step}
      data-kind={node.kind}
      data-finding={finding?.level}
      aria-pressed={chosen === node.id}
      onClick={() => onChoose(node.id)}
    >
      <strong>{node.name}</strong>
      {limit === undefined ? null : <small>限时</small>}
      <span>{finding === undefined ? first : `▲ ${finding.why}`}</span>
      <span>{second}</span>
    </button>
  )
}

function Branch({ step, ...props }: Props & { step: BranchStep }) {
  const { chosen, findings, list, titleOf, onChoose, onChange } = props
  const finding = findings.find(({ element }) => element === step.id)
  const addWay = () => {
    const way = wayFor(freeId(list.steps), step.kind, false, step.ways.length + (step.kind === 'parallel' ? 1 : 0))
    const at = step.ways.findIndex(({ isFallback }) => isFallback)
    onChange({ ...list, steps: changed(list.steps, step.id, { ...step, ways: step.ways.toSpliced(at === -1 ? step.ways.length : at, 0, way) }) })
    onChoose(way.id)
  }
  return (
    <section className={styles.branch} aria-label={step.name === '' ? kindWords[step.kind] : step.name}>
      <header>
        <button type="button" data-finding={finding?.level} aria-pressed={chosen === step.id} onClick={() => onChoose(step.id)}>
          {finding ? '▲ ' : ''}
          {step.name === '' ? kindWords[step.kind] : step.name}
        </button>
        <Button size="small" icon={<PlusOutlined />} onClick={addWay}>
          加分支
        </Button>
      </header>
      <div className={styles.ways}>
        {step.ways.map((way, at) => (
          <div key={way.id} className={styles.way}>
            <button
              type="button"
              className={styles.step}
              data-kind="way"
              data-finding={step.kind !== 'parallel' && !way.isFallback && way.when === null ? 'must' : undefined}
              aria-pressed={chosen === way.id}
              onClick={() => onChoose(way.id)}
            >
              <strong>{way.name === '' ? `分支 ${at + 1}` : way.name}</strong>
              <span>{step.kind === 'parallel' ? '同时走' : way.isFallback ? '都不符合时走这条' : conditionText(way.when, titleOf)}</span>
            </button>
            <Row {...props} steps={way.steps} way={way.id} />
            <i className={styles.stem} />
          </div>
        ))}
      </div>
    </section>
  )
}

function AddStep({ list, place, onChoose, onChange }: Props & { place: { way: string; at: number } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.add}>
      <Popover
        trigger="click"
        placement="right"
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <div className={styles.kinds}>
            {newSteps.map(({ title, make }) => (
              <Button
                key={title}
                type="text"
                onClick={() => {
                  const step = make(freeId(list.steps))
                  setOpen(false)
                  onChange({ ...list, steps: inserted(list.steps, place, step) })
                  onChoose(step.is === 'node' ? step.node.id : step.id)
                }}
              >
                {title}
              </Button>
            ))}
          </div>
        }
      >
        <Button size="small" shape="circle" icon={<PlusOutlined />} aria-label="在这里加一步" />
      </Popover>
    </div>
  )
}
