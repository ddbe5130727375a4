import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import { liveScanMs, mostDriftMs, oldestScanMs } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanAnswer, ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import type { ScanAction } from '#contract/modules/scanning/scanActions.ts'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import type { ScanResult } from '#contract/modules/scanning/scanKinds.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { canonicalHash } from '../../canonical.ts'
import { InProgress, once } from '../../requestKeys.ts'
import { describe, holdsAll } from './describe.ts'
import { effects } from './effects.ts'
import type { Done } from './effects.ts'
import { answeredBefore, keepScan, scannedJustNow } from './events.ts'
import { resolveCode } from './resolve.service.ts'
import type { ResolvedCode } from './resolve.service.ts'

type Needs = { units: Units; plantTz: string }

/**
 * Answers one scan, once for its eventId however often it comes (factory.md 4 R9). What refuses undoes everything that the scan began; the
 * refusal is kept as the answer. Throws 422 for a scan of another person, or an eventId that was used for something else.
 */
export async function answerScan({ units, plantTz }: Needs, sent: ScanCall, caller: Caller): Promise<ScanAnswer> {
  const call = { ...sent, isQueued: sent.isQueued || hasWaited(sent) }
  if (call.by !== caller.userId) throw new Problem(422, '这些扫码是另一个人的，不能用您的账号发送。请让扫码的人登录后发送')
  const { sentAt: _sent, isQueued: _queued, isConfirmed: _confirmed, ...body } = call // what may differ when it is sent again
  const keyed = { key: call.eventId, scope: 'mesScan', body }
  const inUnit = (answer: (unit: UnitOfWork) => Promise<ScanAnswer>) =>
    once(units, caller, keyed, async (unit) => (await answeredBefore(unit, call.eventId)) ?? answer(unit))
  try {
    return await inUnit((unit) => answer(unit, call, plantTz))
  } catch (error) {
    if (!isAnswer(error)) throw error
    return inUnit((unit) => refuse(unit, call, { plantTz, refusal: error }))
  }
}

/** Whatever a device says of itself: both times are of its own clock, so they tell whether a scan waited in it (factory.md 4 R23). */
const hasWaited = ({ sentAt, clientTime }: ScanCall): boolean => sentAt - clientTime > liveScanMs

async function answer(unit: UnitOfWork, call: ScanCall, plantTz: string): Promise<ScanAnswer> {
  const action: ScanAction = scanActions[call.action]
  requireTime(unit, call)
  requireAllowed(unit, call, action)
  await takeTurn(unit.trx, `mes_scan_event ${call.deviceId}`) // of two scans that come at once the second sees the first
  const resolved = await resolve(unit, call)
  const { found } = resolved
  if (!found) return answered(unit, call, { result: 'reject', resolved, message: resolved.refusal ?? '', say: resolved.say ?? '', plantTz })
  if (await isRepeated(unit, call))
    return answered(unit, call, { result: 'dup', resolved, message: `${found.code} 刚扫过，没有再做一次`, say: '重复', plantTz })
  if (call.action === 'look') return answered(unit, call, { result: 'ok', resolved, message: '', say: '', plantTz })
  await requireVersion(unit, call, found.id)
  if (call.isQueued) unit.happenedAt = unit.at - Math.max(0, call.sentAt - call.clientTime)
  const done = await effects[call.action].run(unit, { found, context: call.context })
  return answered(unit, call, { result: 'ok', resolved, ...done, plantTz })
}

const resolve = ({ trx }: UnitOfWork, { raw, symbology, action, context }: ScanCall) =>
  resolveCode(trx, raw, { symbology, of: action === 'look' ? context.of : scanActions[action].of, materialId: context.materialId })

/** Whether a failure is what the scan is answered with, for good; that it is on its way already is none. */
export function isAnswer(error: unknown): error is Problem {
  return error instanceof Problem && error.status >= 400 && error.status < 500 && !(error instanceof InProgress)
}

/** The answer that a Problem means; nothing of what the scan began stands. */
async function refuse(unit: UnitOfWork, call: ScanCall, { plantTz, refusal }: { plantTz: string; refusal: Problem }): Promise<ScanAnswer> {
  const resolved = await resolve(unit, call)
  const result = refusal instanceof VersionConflict ? 'conflict' : 'reject'
  return answered(unit, call, { result, resolved, message: refusal.message, say: sayOf(refusal.message), plantTz })
}

type Outcome = { result: ScanResult; resolved: ResolvedCode; message: string; say: string; plantTz: string } & Partial<Done>

async function answered(unit: UnitOfWork, call: ScanCall, { resolved, plantTz, before = {}, next = '', ...said }: Outcome): Promise<ScanAnswer> {
  const { found, choices, labelExpires, parsed } = resolved
  const about = { labelExpires, plantTz }
  const entity = found && (await describe(unit, { found, ...about }))
  const offered = await Promise.all(choices.map((one) => describe(unit, { found: one, ...about })))
  const shown = said.message === '' && entity ? { message: `${entity.code} ${entity.title}`, say: entity.title } : said
  await keepScan(unit, call, { result: said.result, message: shown.message, found, parsed: { ...parsed, ...before }, contextHash: contextHashOf(call) })
  const { isUndone } = scanActions[call.action]
  return {
    eventId: call.eventId,
    result: said.result,
    message: shown.message,
    say: shown.say,
    next,
    entity,
    choices: offered,
    version: entity?.version ?? null,
    warning: driftWarning(unit.at, call),
    canUndo: said.result === 'ok' && isUndone,
  }
}

/** Of a device whose clock is wrong people learn it; the order of the ledger is the server's in any case (R20). */
export function driftWarning(at: number, { sentAt }: Pick<ScanCall, 'sentAt'>): string | null {
  const drift = sentAt - at
  if (Math.abs(drift) <= mostDriftMs) return null
  const minutes = Math.round(Math.abs(drift) / 60_000)
  return `这台设备的时钟${drift > 0 ? '快' : '慢'}了 ${minutes < 600 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`}，请校准设备的时间`
}

/** What is older than a shift is taken from somebody who may do that and looked at it (R24). Both times are of the device, so that its clock does not count. */
export function requireTime(
  { by }: Pick<UnitOfWork, 'by'>,
  { sentAt, clientTime, isConfirmed }: Pick<ScanCall, 'sentAt' | 'clientTime' | 'isConfirmed'>,
): void {
  const age = sentAt - clientTime
  if (age < -mostDriftMs) throw new Problem(422, '扫码的时间在发送之后，请校准设备的时间后重扫')
  if (age <= oldestScanMs) return
  if (!holdsAll(by, 'mes:scan:backdate')) throw new Problem(422, '这次扫码已超过 12 小时，不能补传。请看现在的情况后重扫，或请有“补传”权限的人处理')
  if (!isConfirmed) throw new Problem(422, '这次扫码已超过 12 小时，请核对后再确认补传')
}

function requireAllowed({ by }: UnitOfWork, { symbology, isQueued }: ScanCall, { title, command, isOffline }: ScanAction): void {
  if (symbology === typedByHand && !holdsAll(by, 'mes:scan:type')) throw new Problem(403, '没有手工输入编号的权限，请扫标签')
  if (isQueued && !isOffline) throw new Problem(422, `离线时不能${title}，请连上网络后重扫`)
  if (command === null || holdsAll(by, command.right)) return
  if (by.permissions.has(command.right as never)) throw new Problem(403, `您的数据权限只到部分记录，请在办公页面${title}`) // a code that is none is held by nobody
  throw new Problem(403, `没有${title}的权限，请找有权限的人操作`)
}

/** Pieces that are counted are scanned as often as there are of them (R10). */
async function isRepeated(unit: UnitOfWork, call: ScanCall): Promise<boolean> {
  return !call.context.isCounting && (await scannedJustNow(unit, { ...call, contextHash: contextHashOf(call) }))
}

/** Where a scan was done: page, action, and what stands in its context besides amounts and versions. */
function contextHashOf({ page, action, context: { version: _version, qty: _qty, ...context } }: ScanCall): string {
  return canonicalHash({ page, action, context })
}

class VersionConflict extends Problem {}

/** A device that saw a record in a version that is over is told what it is now. Without a version the command acts on the record as it stands. */
async function requireVersion({ trx }: UnitOfWork, { action, context }: ScanCall, foundId: string): Promise<void> {
  if (context.version === null) return
  const table = tableOf[action as keyof typeof tableOf]
  const id = { pick: context.issueId, outPick: context.outId, count: context.takeId }[action as string] ?? foundId
  const now = await trx.selectFrom(table).select(['version', 'updateBy']).where('id', '=', id).executeTakeFirst()
  if (now && now.version !== context.version) throw new VersionConflict(409, `它刚被 ${now.updateBy} 改过，请看现在的情况后重扫`)
}
/** of the record that an action changes */
const tableOf = {
  pick: 'mes_issue',
  outPick: 'mes_out_order',
  receive: 'mes_issue',
  count: 'mes_stocktake',
  transfer: 'mes_hu',
  clean: 'mes_container',
  dirty: 'mes_container',
} as const
