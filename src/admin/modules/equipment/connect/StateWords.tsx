import { Flex, Input, theme } from 'antd'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../../../charts/StateMark.tsx'
import { ByTheme } from '../ByTheme.tsx'
import styles from './Connect.module.css'
import { offeredStates } from './connectDraft.ts'
import type { StateTexts } from './connectDraft.ts'

const inputPx = 150

/** What the numbers of the state tag mean: without a table, without code. */
export function StateWords({ states, onChange }: { states: StateTexts; onChange: (states: StateTexts) => void }) {
  const { token } = theme.useToken()
  return (
    <ByTheme>
      <Flex vertical gap={8}>
        <Flex gap={8} wrap>
          {offeredStates.map((state) => (
            <Input
              key={state}
              aria-label={`${machineStates[state].word}的数值`}
              style={{ width: inputPx }}
              prefix={
                <span className={styles.state}>
                  <StateMark state={state} /> {machineStates[state].word} ＝
                </span>
              }
              placeholder="没有"
              value={states[state] ?? ''}
              onChange={({ target }) => onChange({ ...states, [state]: target.value })}
            />
          ))}
        </Flex>
        <span style={{ color: token.colorTextSecondary }}>
          几个数值用逗号隔开，例如 1,3。没写到的数值显示“未设置”，从不当作待机；要看两个测点才知道的状态，以后在“状态表”里写。
        </span>
      </Flex>
    </ByTheme>
  )
}
