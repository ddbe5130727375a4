import { App, Modal } from 'antd'
import { useState } from 'react'
import { plans } from '#contract/modules/production/plan.ts'
import { splitOrder } from '#contract/modules/production/planCommands.ts'
import type { SplitOptions } from '#contract/modules/production/splitOptions.ts'
import { proposedVessel, splitComplaint, suggestedSizes } from '#contract/modules/production/splitting.ts'
import { createIntent } from '../../../api/commands.ts'
import { useSplitOptions } from '../../../api/plans.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'
import { Asked } from '../../session/Asked.tsx'
import { noRoute } from './splitWords.ts'
import { SplitForm } from './SplitForm.tsx'
import type { SplitDraft } from './SplitForm.tsx'

type Props = { order: RecordRow; onClose: () => void; onSplit: () => void }

/** 拆批: into which batches an order is split, by which route, in which vessel. What is impossible is said before it is sent. */
export function SplitDialog({ order, onClose, onSplit }: Props) {
  const options = useSplitOptions(order.id)
  const [draft, setDraft] = useState<SplitDraft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const shown = draft ?? (options.data ? firstDraft(options.data, plainText({ name: 'dueDate' }, order)) : null)
  const reason = options.data === undefined || shown === null ? '拆批的选项还没有读出，请稍等' : complaintOf(options.data, shown)

  async function submit() {
    if (reason !== null || shown === null) return
    setBusy(true)
    setRefusal(null)
    const { routeId, lineId, planDate, sizes } = shown
    try {
      const asked = { orderId: order.id, routeId, lineId: lineId ?? '', planDate, sizes: sizes.join(',') }
      const { message: said } = await intent.give(plans, splitOrder, { record: null, asked }, async () => [])
      void message.success(said)
      onSplit()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={820}
      title={`拆批：${plainText({ name: 'orderNo' }, order)}`}
      okText="拆批"
      footer={okOrReason(reason, '拆批')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Asked query={options} failed="拆批的选项没有读出">
        {(found) =>
          shown === null ? null : (
            <SplitForm options={found} draft={shown} complaint={refusal ?? complaintOf(found, shown)} onChange={(next) => (setRefusal(null), setDraft(next))} />
          )
        }
      </Asked>
    </Modal>
  )
}

/** The route that the product was made by last, and the first of its vessels that the amount can be split for; among several routes a person chooses. */
function firstDraft({ routes, rest, lastRouteId }: SplitOptions, planDate: string): SplitDraft {
  const route = routes.find(({ id }) => id === lastRouteId) ?? (routes.length === 1 ? routes[0] : undefined)
  const vessel = proposedVessel(route?.vessels ?? [], rest)
  return { routeId: route?.id ?? '', lineId: vessel?.id ?? null, planDate, sizes: suggestedSizes({ rest, limits: vessel ?? { min: null, max: null } }) }
}

function complaintOf({ routes, unit, rest, most }: SplitOptions, { routeId, lineId, planDate, sizes }: SplitDraft): string | null {
  const route = routes.find(({ id }) => id === routeId)
  if (!route) return routes.length === 0 ? noRoute : '请选择工艺路线'
  if (planDate === '') return '请选择计划日'
  const vessel = route.vessels.find(({ id }) => id === lineId)
  if (vessel?.refusal) return vessel.refusal
  const limits = vessel ?? { min: null, max: null }
  return splitComplaint(sizes, { rest, most, unit, limits })
}
