import type { Command } from '../../command.ts'
import type { ScanKind } from '../../rules/scan/checkedCode.ts'
import { cleanContainer, dirtyContainer } from '../material/container.ts'
import { pickIssue, receiveIssue } from '../material/issue/issueCommands.ts'
import { transferUnit } from '../material/stock/handlingUnit.ts'
import { scanTake } from '../stocktake/takeCommands.ts'
import { scanOut } from '../warehouse/out/outCommands.ts'

/**
 * What a scan can do. `of` is what has to be scanned, `needs` what was scanned before it: an issue order or an out order to pick for, a place to move to, a
 * stock-take that counts.
 * `isOffline`: may wait in a device and be sent later (factory.md 4 R23); `isUndone`: the newest one can be taken back by another scan page action.
 */
export type ScanAction = {
  title: string
  of: readonly ScanKind[]
  needs: 'issue' | 'outOrder' | 'bin' | 'take' | null
  command: Command | null
  isOffline: boolean
  isUndone: boolean
}

export const scanActions = {
  look: { title: '查看', of: [], needs: null, command: null, isOffline: false, isUndone: false },
  pick: { title: '拣料', of: ['hu'], needs: 'issue', command: pickIssue, isOffline: true, isUndone: true },
  outPick: { title: '出库拣货', of: ['hu'], needs: 'outOrder', command: scanOut, isOffline: true, isUndone: true },
  receive: { title: '车间接收', of: ['issue'], needs: null, command: receiveIssue, isOffline: true, isUndone: false },
  transfer: { title: '移库', of: ['hu'], needs: 'bin', command: transferUnit, isOffline: true, isUndone: true },
  clean: { title: '清洁完成', of: ['container'], needs: null, command: cleanContainer, isOffline: true, isUndone: true },
  count: { title: '盘点', of: ['hu'], needs: 'take', command: scanTake, isOffline: true, isUndone: false },
  dirty: { title: '转待清洗', of: ['container'], needs: null, command: dirtyContainer, isOffline: true, isUndone: false },
} as const satisfies Record<string, ScanAction>
export type ScanActionName = keyof typeof scanActions
export const scanActionNames = Object.keys(scanActions) as [ScanActionName, ...ScanActionName[]] // its own keys
