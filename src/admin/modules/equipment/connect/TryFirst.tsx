import { Alert, Tabs } from 'antd'
import { ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import { standardPorts } from '#contract/rules/address/rule.ts'
import { BrowsePanel } from '../plc/BrowsePanel.tsx'
import type { TakenValue } from '../plc/BrowsePanel.tsx'
import { ConnectionTest } from '../plc/ConnectionTest.tsx'
import { numberIn } from '../template/nextMachine.ts'
import styles from './Connect.module.css'
import type { ConnectDraft } from './connectDraft.ts'

const timeoutMs = 1000

/** The first machine as it stands in the form, tried before anything is saved: a click on a value makes it one that is read. */
export function TryFirst({ draft, onTake }: { draft: ConnectDraft; onTake: (taken: TakenValue) => void }) {
  const [first] = draft.machines
  const { protocol } = draft
  const { data: target } = ProbeTarget.safeParse({
    protocol,
    host: first?.host.trim(),
    port: numberIn(first?.port ?? '') ?? numberIn(draft.port) ?? standardPorts[protocol],
    unitId: numberIn(first?.unitId ?? '') ?? numberIn(draft.unitId) ?? 1,
    rack: numberIn(draft.rack) ?? 0,
    slot: numberIn(draft.slot) ?? 1,
    timeoutMs,
  })
  if (!target) return <Alert type="info" showIcon title="请先填第一台的主机地址、端口和站号" />
  return (
    <Tabs
      className={styles.trial ?? ''}
      destroyOnHidden
      items={[
        { key: 'browse', label: '读一段', children: <BrowsePanel key={protocol} target={target} protocol={protocol} onTake={onTake} isBrief /> },
        { key: 'test', label: '连接测试', children: <ConnectionTest target={target} /> },
      ]}
    />
  )
}
