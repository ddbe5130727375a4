import { Alert, Flex, Table } from 'antd'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import { durationText } from '../../../../charts/duration.ts'
import { momentText } from '../../../../charts/trendTime.ts'
import { StateMark } from '../../../../charts/StateMark.tsx'
import { StateStrip } from '../../../../charts/StateStrip.tsx'
import { ByTheme } from '../ByTheme.tsx'
import { sums } from './trialDraft.ts'
import type { StateSum } from './trialDraft.ts'

/** The last hours as they were told and as the draft tells them, one below the other to the same scale. */
export function TrialResult({ trial, plantTz }: { trial: StateTrial; plantTz: string }) {
  const spans = (stretches: StateTrial['draft']) =>
    stretches.flatMap(({ state, startMs, endMs }) => (state === null ? [] : [{ state, fromMs: startMs, toMs: endMs }]))
  const span = { fromMs: trial.fromMs, toMs: trial.toMs, markMs: null }
  return (
    <ByTheme>
      <Flex vertical gap={8}>
        {trial.unread.length > 0 ? <Alert type="warning" showIcon title={`这些测点没有历史，试算时当作不知道：${trial.unread.join('、')}`} /> : null}
        <Flex justify="space-between">
          <b>现行</b>
          <span>
            {momentText(trial.fromMs, plantTz)} 至 {momentText(trial.toMs, plantTz)}
          </span>
        </Flex>
        <StateStrip spans={spans(trial.told)} {...span} label="现行的状态" />
        <span>
          <b>草稿</b> 每 {Math.round(trial.stepMs / 1000)} 秒看一次；离线、日历和人员报的状态不算在内
        </span>
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
    </ByTheme>
  )
}
