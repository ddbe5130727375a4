import { Alert, Flex, Table, theme } from 'antd'
import { FastColor } from '@ant-design/fast-color'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import { durationText } from '../../../../charts/duration.ts'
import { StateMark } from '../../../../charts/StateMark.tsx'
import { StateStrip } from '../../../../charts/StateStrip.tsx'
import { sums } from './trialDraft.ts'
import type { StateSum } from './trialDraft.ts'

/** The last hours as they were told and as the draft tells them, one below the other to the same scale. */
export function TrialResult({ trial }: { trial: StateTrial }) {
  const { token } = theme.useToken()
  const spans = (stretches: StateTrial['draft']) =>
    stretches.flatMap(({ state, startMs, endMs }) => (state === null ? [] : [{ state, fromMs: startMs, toMs: endMs }]))
  const span = { fromMs: trial.fromMs, toMs: trial.toMs, markMs: null }
  return (
    <div data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
      <Flex vertical gap={8}>
        {trial.unread.length > 0 ? <Alert type="warning" showIcon title={`这些测点没有历史，试算时当作不知道：${trial.unread.join('、')}`} /> : null}
        <span>现行</span>
        <StateStrip spans={spans(trial.told)} {...span} label="现行的状态" />
        <span>草稿，每 {Math.round(trial.stepMs / 1000)} 秒看一次；离线、日历和人员报的状态不算在内</span>
        <StateStrip spans={spans(trial.draft)} {...span} label="草稿的状态" />
        <Table<StateSum>
          size="small"
          rowKey="state"
          pagination={false}
          dataSource={sums(trial)}
          locale={{ emptyText: '最近 8 小时没有这台设备的数据' }}
          columns={[
            {
              title: '状态',
              render: ({ state }: StateSum) => (
                <>
                  <StateMark state={state} /> {machineStates[state].word}
                </>
              ),
            },
            { title: '现行', align: 'right', render: ({ toldMs }: StateSum) => durationText(toldMs) },
            { title: '草稿', align: 'right', render: ({ draftMs }: StateSum) => durationText(draftMs) },
          ]}
        />
      </Flex>
    </div>
  )
}
