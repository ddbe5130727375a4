import type { Command } from '#contract/command.ts'
import { startMilling } from '#contract/modules/charging/millRecord.ts'
import { confirmReturn, issueReturns } from '#contract/modules/material/issue/issueReturn.ts'
import { openBox } from '#contract/modules/packing/box.ts'
import { bringMaterial } from '#contract/modules/packing/nbcMaterial.ts'
import { splitOrder } from '#contract/modules/production/planCommands.ts'
import { routes } from '#contract/modules/production/route.ts'
import { reportWork } from '#contract/modules/production/workReport.ts'
import type { ResourceApi } from './resourceApi.ts'
import { stateMachines } from './stateMachines.ts'
import type { StateMachine } from './stateMachines.ts'

/** A command that needs another record in one of some states: which, and what is asked of which record (`within`: that other record, where it is not the given one). */
type Source = { maker: Command; of: StateMachine; allowed: readonly string[]; asked(resources: ResourceApi, id: string): Promise<Asked> }
type Asked = { url: string; payload: Record<string, unknown>; within?: string }

/** Commands that the state of another record forbids: an order is split, a task is reported, an issue order takes back. */
export const sources: readonly Source[] = [
  {
    maker: splitOrder,
    of: machine('mesOrder'),
    allowed: ['approved', 'planned', 'released', 'running'],
    async asked(resources, orderId) {
      const { id: routeId } = await resources.added(routes)
      return { url: '/mes/plan/split', payload: { orderId, routeId, planDate: '2026-12-01', sizes: '1' } }
    },
  },
  {
    maker: reportWork,
    of: machine('mesTask'),
    allowed: ['running', 'paused'],
    asked: async (_resources, taskId) => ({ url: '/mes/workReport/report', payload: { taskId, qtyGood: 1, qtyBad: 0, reasons: '' } }),
  },
  {
    maker: startMilling,
    of: machine('mesTask'),
    allowed: ['running'],
    asked: async (_resources, taskId) => ({ url: '/mes/mill/start', payload: { taskId, screenMesh: 200, inQty: 1 } }),
  },
  {
    maker: confirmReturn,
    of: machine('mesIssue'),
    allowed: ['received', 'closed'],
    async asked(resources) {
      const { id, version, ...made } = await resources.added(issueReturns)
      return { url: '/mes/issueReturn/confirm', payload: { id, version }, within: String(made['issueId']) }
    },
  },
  {
    maker: openBox,
    of: machine('mesNbcJob'),
    allowed: ['packing'],
    asked: async (_resources, jobId) => ({ url: '/mes/box/open', payload: { jobId } }),
  },
  {
    maker: bringMaterial,
    of: machine('mesNbcJob'),
    allowed: ['ready', 'packing', 'paused'],
    asked: async (_resources, jobId) => ({ url: '/mes/nbcMaterial/bring', payload: { jobId, huCode: 'HU1' } }),
  },
]

function machine(name: string): StateMachine {
  const found = stateMachines.find((one) => one.name === name)
  if (!found) throw new Error(`${name} has no states`)
  return found
}
