import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import { Tag } from 'antd'
import type { Resource, States } from '#contract/resource.ts'
import { useStateChanges } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { stateOf } from './offers.ts'
import { stepsOf } from './stateSteps.ts'
import type { Entered, StateStep } from './stateSteps.ts'
import styles from './StateSteps.module.css'
import { useStateText } from './useStateText.ts'

/** The usual way of a record through its states: who brought it where and when, where it is, and what is still to come. Nothing where records have no states. */
export function StateSteps({ resource, row }: { resource: Resource; row: RecordRow }) {
  return resource.states === null ? null : <Steps resource={resource} states={resource.states} row={row} />
}

function Steps({ resource, states, row }: { resource: Resource; states: States; row: RecordRow }) {
  const { data: changes = [] } = useStateChanges(resource, row.id) // until they are there the steps stand without names
  const textOf = useStateText(resource)
  const made = { byName: explainedText({ name: 'createBy' }, row), at: plainText({ name: 'createTime' }, row) }
  const steps = stepsOf(states, stateOf(resource, row), changes, made.at === '' ? null : made)
  return (
    <ol className={styles.steps} aria-label="状态">
      {steps.map((step, index) => (
        <li key={step.state} className={styles[step.is] ?? ''} {...(step.is === 'current' ? { 'aria-current': 'step' as const } : {})}>
          <span className={styles.mark}>{step.is === 'done' ? <CheckOutlined aria-label="已完成" /> : index + 1}</span>
          <span className={styles.state}>{textOf(step.state)}</span>
          <Below step={step} textOf={textOf} />
        </li>
      ))}
    </ol>
  )
}

function Below({ step: { is, entered, aside }, textOf }: { step: StateStep; textOf: (state: string) => string }) {
  if (aside !== null)
    return (
      <>
        <Tag color="warning" className={styles.aside ?? ''}>
          {textOf(aside.state)}
        </Tag>
        <Who entered={aside.entered} />
      </>
    )
  return is === 'skipped' ? <span className={styles.who}>未经过</span> : <Who entered={entered} />
}

function Who({ entered }: { entered: Entered | null }) {
  if (entered === null) return null
  return (
    <>
      <span className={styles.who}>{entered.byName}</span>
      <time className={styles.who} dateTime={entered.at}>
        {shortTime(entered.at)}
      </time>
    </>
  )
}

/** yyyy-MM-dd HH:mm:ss → MM-dd HH:mm; the record itself says the year */
function shortTime(at: string): string {
  return at.slice(5, 16)
}
