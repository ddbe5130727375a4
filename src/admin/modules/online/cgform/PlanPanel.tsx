import { Alert, Button, Input, List, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import type { PlanStep, SyncPlan } from '#contract/modules/online/cgform/calls.ts'
import { designActs, usePlan } from '../../../../api/cgform.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import styles from './Designer.module.css'
import { useDesigning } from './useDesigning.ts'

type Props = { id: string; title: string; version: number; isSaved: boolean; onDone: () => void }

/** What the database needs to follow the kept design, step by step, and the button that does it. */
export function PlanPanel({ id, title, version, isSaved, onDone }: Props) {
  const plan = usePlan(id, version, isSaved)
  return (
    <section className={styles.card} aria-label="同步计划">
      <header className={styles.cardHead}>
        <h3>同步计划</h3>
        <span className={styles.quiet}>一次做完，有一步不成就全部退回</span>
      </header>
      {isSaved ? (
        <Asked query={plan} failed="同步计划没有读出">
          {(found) => <Plan key={found.mark} plan={found} id={id} title={title} onDone={onDone} />}
        </Asked>
      ) : (
        <Alert type="info" showIcon title="先保存设计，再看同步计划" />
      )}
    </section>
  )
}

function Plan({ plan: { steps, refusals, mark }, id, title, onDone }: { plan: SyncPlan; id: string; title: string; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const { isBusy, run } = useDesigning()
  const losing = steps.filter(({ loss }) => loss !== '')
  const synchronise = async () => {
    const done = await run(() => designActs.synchronise(id, mark, typed), '数据库已同步，可以使用了')
    if (done) onDone()
  }
  if (steps.length === 0 && refusals.length === 0) return <NothingToDo onTake={synchronise} isBusy={isBusy} />
  return (
    <>
      {refusals.map((refusal) => (
        <Alert key={refusal} type="error" showIcon title={refusal} />
      ))}
      <List<PlanStep> size="small" className={styles.steps ?? ''} dataSource={steps} renderItem={(step) => <Step {...step} />} />
      <footer className={styles.planFoot}>
        {losing.length === 0 ? null : (
          <Input
            status="warning"
            aria-label="输入表的名称确认丢失内容"
            placeholder={`会丢失内容：输入“${title}”确认，丢失的会留一份备份`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Permit action="sys:cgform:sync">
          <ReadyButton
            type="primary"
            danger={losing.length > 0}
            loading={isBusy}
            reason={refusals[0] ?? (losing.length > 0 && typed !== title ? `会丢失内容，请先输入“${title}”确认` : null)}
            onClick={() => void synchronise()}
          >
            同步数据库
          </ReadyButton>
        </Permit>
      </footer>
    </>
  )
}

/** Titles and forms may have changed where the table itself stays. */
function NothingToDo({ onTake, isBusy }: { onTake: () => Promise<void>; isBusy: boolean }) {
  return (
    <div className={styles.planFoot}>
      <span className={styles.quiet}>数据表和设计一致，不用改表。</span>
      <Permit action="sys:cgform:sync">
        <Button loading={isBusy} onClick={() => void onTake()}>
          同步数据库
        </Button>
      </Permit>
    </div>
  )
}

const marks: Readonly<Record<PlanStep['kind'], string>> = {
  createTable: '＋',
  addColumn: '＋',
  addIndex: '＋',
  fill: '◆',
  changeColumn: '◆',
  shorten: '◆',
  require: '◆',
  dropIndex: '－',
  dropColumn: '－',
}

function Step({ kind, words, sql, rows, loss }: PlanStep) {
  return (
    <List.Item className={styles.step ?? ''}>
      <span aria-hidden className={loss === '' ? styles.safe : styles.losing}>
        {loss === '' ? marks[kind] : '▲'}
      </span>
      <Tooltip title={<code>{sql}</code>}>
        <span className={styles.stepWords}>{words}</span>
      </Tooltip>
      {loss === '' ? <span className={styles.quiet}>{rows > 0 ? `${rows} 行` : '安全'}</span> : <Tag color="error">{loss}</Tag>}
    </List.Item>
  )
}
