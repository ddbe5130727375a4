import type { ScanAnswer, UndoCall } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import type { ScanActionName } from '#contract/modules/scanning/scanActions.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { once } from '../../requestKeys.ts'
import { effects } from './effects.ts'
import { answeredBefore, keepScan } from './events.ts'

/** so long after it a scan can be taken back from the scan page; later the office does it */
const undoneWithinMs = 600_000

/** Takes back what the newest scan of a device and person did. Throws the Problem that refuses it; nothing is kept of that. */
export function undoScan(units: Units, call: UndoCall, caller: Caller): Promise<ScanAnswer> {
  if (call.by !== caller.userId) throw new Problem(422, '这次撤销是另一个人的，请让他登录后撤销')
  const { sentAt: _sent, ...body } = call
  const keyed = { key: call.eventId, scope: 'mesScan.undo', body }
  return once(units, caller, keyed, async (unit) => (await answeredBefore(unit, call.eventId)) ?? undo(unit, call))
}

async function undo(unit: UnitOfWork, call: UndoCall): Promise<ScanAnswer> {
  const event = await unit.trx.selectFrom('mes_scan_event').selectAll().where('eventId', '=', call.undoes).executeTakeFirst()
  if (!event || event.createBy !== unit.by.username || event.deviceId !== call.deviceId) throw new Problem(422, '只能在同一台设备上撤销自己的扫码')
  const action = event.action as ScanActionName // written by keepScan
  const effect = event.result === 'ok' && action !== 'look' ? effects[action] : null
  if (!effect?.undo) throw new Problem(422, '这次扫码没有可以撤销的动作')
  if (unit.at - Number(event.createTime) > undoneWithinMs) throw new Problem(409, `这次${scanActions[action].title}已过 10 分钟，请在办公页面处理`)
  await requireNewest(unit, event)
  const before = JSON.parse(event.parsed) as Record<string, string> // written by keepScan
  const message = await effect.undo(unit, { refId: event.refId, refCode: event.refCode, at: Number(event.createTime), before })
  const found = { kind: 'hu' as const, resource: event.refType, id: event.refId, code: event.refCode }
  const scan = { ...call, raw: call.undoes, symbology: '', isQueued: false, action: 'undo' }
  await keepScan(unit, scan, { result: 'ok', message, found, parsed: { undoes: call.undoes }, contextHash: '' })
  const nothing = { next: '', entity: null, choices: [], version: null, warning: null, canUndo: false }
  return { eventId: call.eventId, result: 'ok', message, say: '已撤销', ...nothing }
}

/** Of what this person did on this device nothing came after it, and it was not taken back already. */
async function requireNewest({ trx }: UnitOfWork, event: { id: string; eventId: string; deviceId: string; createBy: string }): Promise<void> {
  const later = await trx
    .selectFrom('mes_scan_event')
    .select(['action', 'raw'])
    .where('deviceId', '=', event.deviceId)
    .where('createBy', '=', event.createBy)
    .where('result', '=', 'ok')
    .where('action', '<>', 'look')
    .where('id', '>', event.id)
    .execute()
  if (later.some(({ action, raw }) => action === 'undo' && raw === event.eventId)) throw new Problem(409, '这次扫码已经撤销过')
  if (later.some(({ action }) => action !== 'undo')) throw new Problem(409, '只能撤销最近的一次扫码')
}
