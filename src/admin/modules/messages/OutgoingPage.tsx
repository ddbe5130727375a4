import { Badge } from 'antd'
import { outgoing } from '#contract/modules/messages/message.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

const cells = { esSendStatus: StatusCell }
const looks: Record<string, 'success' | 'error' | 'processing'> = { 0: 'processing', 1: 'success', 2: 'error' }

/** Messages to single receivers, and what became of each (MSG-019). */
export function OutgoingPage() {
  return <ResourcePage resource={outgoing} cells={cells} firstSteps="按模板发送的消息、系统发给每个人的消息都列在这里。点“新增”可以直接写一条。" />
}

function StatusCell({ row }: { row: RecordRow }) {
  return <Badge status={looks[plainText({ name: 'esSendStatus' }, row)] ?? 'processing'} text={plainText({ name: 'esSendStatus_dictText' }, row)} />
}
