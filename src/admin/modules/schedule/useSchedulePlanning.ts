import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pin, ScheduleView } from '#contract/modules/schedule/calls.ts'
import type { ScheduleRule } from '#contract/rules/schedule/schedule.ts'
import { applySchedule, discardSchedule, expedite, runSchedule, scheduleKey, undoSchedule } from '../../../api/schedule.ts'
import { ApiError } from '../../../api/request.ts'

/** What is tried out: a preview, what it was asked for, and what was moved by hand so far. */
export type Trial = { view: ScheduleView; because: string; pins: readonly Pin[] }

/** Trying a schedule out, applying it, putting it away, taking it back. One thing at a time; refusals are told in their sentence. */
export function useSchedulePlanning() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [isBusy, setBusy] = useState(false)
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // a refusal was told by the call
    } finally {
      setBusy(false)
    }
  }
  const replace = async (next: Trial) => {
    if (trial?.view.runId) await discardSchedule(trial.view.runId)
    setTrial(next)
  }
  const renew = () => client.invalidateQueries({ queryKey: scheduleKey })
  return {
    trial,
    isBusy,
    tryRule: (rule: ScheduleRule, because: string) =>
      guarded(async () => replace({ view: await runSchedule({ rule, firstOrders: [], pins: [] }), because, pins: [] })),
    tryMove: (rule: ScheduleRule, pin: Pin, because: string) =>
      guarded(async () => {
        const pins = [...(trial?.pins ?? []).filter(({ taskId }) => taskId !== pin.taskId), pin]
        await replace({ view: await runSchedule({ rule, firstOrders: [], pins }), because, pins })
      }),
    tryExpedite: (orderId: string, because: string) => guarded(async () => replace({ view: (await expedite(orderId)).view, because, pins: [] })),
    apply: () =>
      guarded(async () => {
        if (!trial?.view.runId) return
        await applySchedule(trial.view.runId)
        setTrial(null)
        await renew()
        message.success('排程已应用，看板已更新')
      }),
    discard: () =>
      guarded(async () => {
        if (trial?.view.runId) await discardSchedule(trial.view.runId)
        setTrial(null)
      }),
    undo: (standing: string | null) =>
      guarded(async () => {
        await undoSchedule(standing)
        await renew()
        message.success('已恢复到上一次的安排')
      }),
  }
}
