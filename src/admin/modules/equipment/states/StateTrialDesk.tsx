import { Alert, App, Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { trialHours } from '#contract/modules/equipment/stateTrial.ts'
import type { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import { stateTables } from '#contract/modules/equipment/stateTable.ts'
import { usePlantTags } from '../../../../api/plc.ts'
import { useRecordWrites } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { retellStates, tryStates } from '../../../../api/stateTrial.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { DraftRows } from './DraftRows.tsx'
import { TrialResult } from './TrialResult.tsx'
import { lineChanges, rowsIn } from './trialDraft.ts'
import type { DraftRow } from './trialDraft.ts'
import { foundByWords } from '../../../fields/foundByWords.ts'

type Props = { record: RecordRow; machines: readonly Machine[]; plantTz: string; stored: readonly DraftRow[]; onSaved: () => void }

/** The draft, its trial on a machine, and what can be done when it is right: save it, tell the past anew by it. */
export function StateTrialDesk({ record, machines, plantTz, stored, onSaved }: Props) {
  const { message } = App.useApp()
  const writes = useRecordWrites(stateTables)
  const [draft, setDraft] = useState<readonly DraftRow[]>(stored)
  const [equipCode, setEquipCode] = useState(machines[0]?.equipCode ?? '')
  const [trial, setTrial] = useState<StateTrial | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data: tags = [] } = usePlantTags()
  const offered = tags
    .filter((tag) => tag.tagCode.startsWith(`${equipCode}.`))
    .map(({ tagCode, name }) => ({ value: tagCode.slice(equipCode.length + 1), label: `${tagCode.slice(equipCode.length + 1)} ${name}` }))

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorText(error, '没有完成，请重试'))
    } finally {
      setBusy(false)
    }
  }
  const tried = () => run(async () => setTrial(await tryStates(equipCode, rowsIn(draft))))
  const save = () =>
    run(async () => {
      void message.success(await writes.edit({ id: record.id, version: record.version, lines: { mesStateRule: lineChanges(draft, stored) } }))
      onSaved()
    })
  const retell = () =>
    run(async () => {
      const { retold } = await retellStates(equipCode, trialHours)
      void message.success(retold === 0 ? '历史和状态表一致，没有要改的' : `已重算 ${retold} 段，人定过的没有动`)
    })

  return (
    <Flex vertical gap={16}>
      <span>从上往下，第一条符合的就是设备的状态；一条也不符合显示“未设置”。</span>
      <DraftRows draft={draft} offered={offered} onChange={setDraft} />
      <Flex gap={8} wrap align="center">
        <Select
          aria-label="在哪台设备上试"
          showSearch={foundByWords}
          style={{ width: 240 }}
          value={equipCode}
          options={machines.map(({ equipCode: value, name }) => ({ value, label: `${value} ${name}` }))}
          onChange={setEquipCode}
        />
        <ReadyButton
          type="primary"
          loading={isBusy}
          reason={draft.length === 0 ? '请先加一条规则' : equipCode === '' ? '请先选择设备' : null}
          onClick={() => void tried()}
        >
          在最近 {trialHours} 小时上试
        </ReadyButton>
        <Permit action="mes:stateTable:edit">
          <Button loading={isBusy} onClick={() => void save()}>
            保存状态表
          </Button>
          <ReadyButton loading={isBusy} reason={equipCode === '' ? '请先选择设备' : null} onClick={() => void retell()}>
            按已保存的表重算历史
          </ReadyButton>
        </Permit>
      </Flex>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      {trial === null ? null : <TrialResult trial={trial} plantTz={plantTz} />}
    </Flex>
  )
}
