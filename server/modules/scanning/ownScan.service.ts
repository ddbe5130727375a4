import type { ScanResult } from '#contract/modules/scanning/scanKinds.ts'
import type { ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { canonicalHash } from '../../canonical.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { once } from '../../requestKeys.ts'
import { keepScan, scannedJustNow } from './events.ts'
import { driftWarning, isAnswer, requireTime } from './scanned.service.ts'

type Call = Pick<ScanCall, 'eventId' | 'deviceId' | 'deviceSeq' | 'clientTime' | 'sentAt' | 'by' | 'raw' | 'symbology'>
/** A scan of a page that is not the scan page: `action` is of the dictionary mes_scan_action, `context` tells one place of scanning from another. */
export type OwnScan = { call: Call; page: string; action: string; context: Readonly<Record<string, string>> }
/** What came of it; `of` is the record that it is kept with. */
export type OwnOutcome = { result: ScanResult; message: string; of: { resource: string; id: string; code: string } | null }

/**
 * Answers a scan once for its eventId, however often it comes (factory.md 4 R9). What `answer` refuses undoes everything that it began; `refused` says what
 * is kept as the answer. Throws 422 for a scan of another person.
 */
export async function answerOnce<Answer>(
  units: Units,
  { scan: { call, action }, caller }: { scan: OwnScan; caller: Caller },
  { answer, refused }: { answer: (unit: UnitOfWork) => Promise<Answer>; refused: (unit: UnitOfWork, why: Problem) => Promise<Answer> },
): Promise<Answer> {
  if (call.by !== caller.userId) throw new Problem(422, '这次扫码是另一个人的，不能用您的账号发送。请让扫码的人登录后发送')
  const { sentAt: _sent, ...body } = call // what may differ when it is sent again
  const inUnit = (work: (unit: UnitOfWork) => Promise<Answer>) => once(units, caller, { key: call.eventId, scope: `mesScan.${action}`, body }, work)
  try {
    return await inUnit(async (unit) => {
      requireTime(unit, { ...call, isConfirmed: false })
      return answer(unit)
    })
  } catch (error) {
    if (!isAnswer(error)) throw error
    return inUnit((unit) => refused(unit, error))
  }
}

/** Whether it is the scan before once more: same person, device, code and place within two seconds (factory.md 4 R10). */
export function isTwice(unit: UnitOfWork, { call, ...place }: OwnScan): Promise<boolean> {
  return scannedJustNow(unit, { ...call, contextHash: hashOf(place) })
}

/** Keeps the scan with what came of it; what the device should be told of its clock. */
export async function keepOwnScan(unit: UnitOfWork, { call, ...place }: OwnScan, { result, message, of }: OwnOutcome): Promise<string | null> {
  const found = of === null ? null : { kind: 'box' as const, ...of }
  await keepScan(unit, { ...call, ...place, isQueued: false }, { result, message, found, parsed: {}, contextHash: hashOf(place) })
  return driftWarning(unit.at, call)
}

const hashOf = ({ page, action, context }: Omit<OwnScan, 'call'>): string => canonicalHash({ page, action, context })
