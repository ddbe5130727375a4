import { Button, Flex, Select } from 'antd'
import type { NodeOf, TimerAct } from '#contract/modules/workflow/model.ts'
import styles from './Panel.module.css'
import { PeopleField } from './PeopleField.tsx'
import { TimingField } from './TimingField.tsx'

type Timer = NodeOf<'boundary'>
type Props = { value: readonly Timer[]; host: string; fields: readonly { name: string; title: string }[]; onChange: (value: readonly Timer[]) => void }

const actTitles: Record<TimerAct, string> = {
  flow: '走超时的连线',
  remind: '催一次',
  escalate: '告诉上级',
  pass: '自动通过',
  reject: '自动驳回',
  transfer: '转给别人',
}
const offered = Object.entries(actTitles).map(([value, label]) => ({ value, label }))

/** What happens when a step is not done in time, one line for each moment. */
export function TimersField({ value, host, fields, onChange }: Props) {
  const change = (at: number, timer: Timer) => onChange(value.with(at, timer))
  return (
    <Flex vertical gap={12}>
      {value.map((timer, at) => (
        <div key={timer.id} className={styles.who}>
          <TimingField value={timer.timing} onChange={(timing) => change(at, { ...timer, timing })} />
          <Flex gap={4}>
            <Select<string>
              aria-label="超时后"
              style={{ flex: 1 }}
              value={timer.act}
              options={offered.filter((one) => one.value !== 'flow' || timer.act === 'flow')}
              onChange={(act) => change(at, { ...timer, act: act as TimerAct, interrupts: act !== 'remind' && act !== 'escalate' })}
            />
            <Button type="text" aria-label="去掉" onClick={() => onChange(value.toSpliced(at, 1))}>
              ×
            </Button>
          </Flex>
          {timer.act === 'transfer' || timer.act === 'escalate' ? (
            <PeopleField value={timer.who} fields={fields} onChange={(who) => change(at, { ...timer, who })} />
          ) : null}
        </div>
      ))}
      <Button onClick={() => onChange([...value, timerAt(host, value)])}>加一条超时</Button>
    </Flex>
  )
}

function timerAt(host: string, known: readonly Timer[]): Timer {
  let number = 1
  while (known.some(({ id }) => id === `${host}_late_${number}`)) number += 1
  return {
    id: `${host}_late_${number}`,
    name: '',
    parent: null,
    kind: 'boundary',
    at: host,
    interrupts: false,
    timing: { is: 'after', duration: 'PT4H', workingTime: false },
    act: 'remind',
    who: [],
  }
}
