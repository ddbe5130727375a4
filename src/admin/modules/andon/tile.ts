import { andons } from '#contract/modules/andon/andon.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import type { RecordRow } from '../../../api/records.ts'
import { lateText } from '../../../charts/duration.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'
import { CallCard } from './CallCard.tsx'

/** How long somebody has been waiting. */
function waitedText(call: RecordRow, nowMs: number): string {
  const calledMs = instantOf(plainText({ name: 'callTime' }, call), configuration.plantTz)
  return calledMs === null ? '' : `，等了 ${lateText(Math.max(0, Math.floor((nowMs - calledMs) / 60_000)))}`
}

/** Calls for help that nobody answered: who has waited longest stands first. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'andonsToAnswer',
      rights: ['mes:andon:ack'],
      leftTo: null,
      resource: andons,
      where: { status_MultiString: 'open' },
      oldestBy: 'createTime',
      tone: 'late',
      says: ({ total, first, nowMs }) => ({
        title: `去 ${plainText({ name: 'equipCode' }, first) || '现场'}：${explainedText({ name: 'type' }, first)}呼叫${waitedText(first, nowMs)}`,
        detail: [plainText({ name: 'note' }, first), total > 1 ? `还有 ${total - 1} 个呼叫没人响应` : '没人响应'].filter(Boolean).join(' · '),
      }),
      button: '响应',
      opens: null,
    },
  ],
  cards: [{ name: 'call', place: 0, rights: ['mes:andon:add'], Card: CallCard }],
}
