import { z } from 'zod'
import { longestScan } from '../../rules/scan/rawScan.ts'
import { scopeLetters } from '../../rules/scan/checkedCode.ts'
import type { ScanKind } from '../../rules/scan/checkedCode.ts'
import { scanActionNames } from './scanActions.ts'

const kinds = Object.keys(scopeLetters) as [ScanKind, ...ScanKind[]] // its own keys

/** ms within which one code is the same scan twice, on one device and in one context (factory.md 4 R10) */
export const duplicateWindowMs = 2000
/** What is older is not sent, and not taken, without a person (factory.md 3.17, R24): a shift. */
export const oldestScanMs = 12 * 3_600_000
/** What is sent within it did not wait in the device. */
export const liveScanMs = 10_000
/** A device whose clock is further off is told so (factory.md 4 R20). */
export const mostDriftMs = 60_000
/** scans of one call */
export const mostScans = 100

/**
 * Where somebody stands when they scan. `of`: what may be scanned here; `materialId`: the material that a lot number is looked for first in;
 * `issueId`, `outId`, `takeId`, `toCode`: what an action needs; `lineId`: the place on a page, so that one code may be scanned for each; `isCounting`: the
 * same code again is another piece; `version`: of the record that a command acts on, null as it stands.
 */
export const ScanContext = z.object({
  of: z.array(z.enum(kinds)).max(kinds.length).default([]),
  materialId: z.string().max(64).default(''),
  issueId: z.string().max(64).default(''),
  takeId: z.string().max(64).default(''),
  outId: z.string().max(64).default(''),
  toCode: z.string().max(longestScan).default(''),
  lineId: z.string().max(64).default(''),
  breakReason: z.string().trim().max(200).default(''),
  qty: z.number().min(0, '数量不小于 0').nullable().default(null),
  isCounting: z.boolean().default(false),
  version: z.number().int().nullable().default(null),
})
export type ScanContext = z.infer<typeof ScanContext>
/** A scan that stands alone. A page says what it knows besides. */
export const noContext: ScanContext = ScanContext.parse({})

/**
 * One scan, from `POST /mes/scan/{resolve,submit}` (factory.md 4 "Command shape for scans"). `eventId` is a UUID version 7 of the device and
 * is kept through every repetition; `by` is who scanned; `clientTime` and `sentAt` are ms of the device's clock, then and now.
 * `isQueued`: it waited in the device; `isConfirmed`: a person looked at one that is older than a shift.
 */
export const ScanCall = z.object({
  eventId: z.uuidv7('扫码编号应为 UUID v7，请刷新页面后重扫'),
  deviceId: z.string().regex(/^[\w-]{8,64}$/, '设备编号应为 8 到 64 个字母、数字、- 或 _'),
  deviceSeq: z.number().int().min(0),
  clientTime: z.number().int(),
  sentAt: z.number().int(),
  by: z.string().min(1).max(64),
  page: z.string().min(1).max(30),
  raw: z.string().min(1, '没有扫到内容，请重扫').max(longestScan, `不超过 ${longestScan} 个字符`),
  symbology: z.string().max(20).default(''),
  action: z.enum(scanActionNames).default('look'),
  isQueued: z.boolean().default(false),
  isConfirmed: z.boolean().default(false),
  context: ScanContext.prefault({}),
})
export type ScanCall = z.infer<typeof ScanCall>

/** Takes back what the newest scan of this device and person did: `undoes` is its eventId. */
export const UndoCall = ScanCall.pick({ eventId: true, deviceId: true, deviceSeq: true, clientTime: true, sentAt: true, by: true, page: true }).extend({
  undoes: z.uuidv7(),
})
export type UndoCall = z.infer<typeof UndoCall>

/** `POST /mes/scan/batch`: what waited in a device, in the order of one lane. Each is answered. */
export const ScanBatch = z.object({ scans: z.array(ScanCall).min(1).max(mostScans, `一次不超过 ${mostScans} 条`) })

/** What a page offers to do with what was scanned: an action of a scan, or null in `reason` where it can be done now. */
export const OfferedAction = z.object({ name: z.enum(scanActionNames), title: z.string(), reason: z.string().nullable() })
export type OfferedAction = z.infer<typeof OfferedAction>

/** What was scanned, with its few facts. `resource` and `id` name its record; `notes` are to be looked at, such as a date on the label that is another one. */
export const ScannedEntity = z.object({
  kind: z.enum(kinds),
  resource: z.string(),
  id: z.string(),
  code: z.string(),
  title: z.string(),
  facts: z.array(z.object({ title: z.string(), value: z.string() })),
  notes: z.array(z.string()),
  actions: z.array(OfferedAction),
  version: z.number().int().nullable(),
})
export type ScannedEntity = z.infer<typeof ScannedEntity>

/**
 * The answer to a scan. `message` is the whole sentence, `say` its few words for voice and big type, `next` the scan that is expected next.
 * `choices`: a number that is several things; scanning goes on when a person has chosen. `warning`: of the device, such as its clock.
 */
export const ScanAnswer = z.object({
  eventId: z.string(),
  result: z.enum(['ok', 'dup', 'reject', 'conflict']),
  message: z.string(),
  say: z.string(),
  next: z.string(),
  entity: ScannedEntity.nullable(),
  choices: z.array(ScannedEntity),
  version: z.number().int().nullable(),
  warning: z.string().nullable(),
  canUndo: z.boolean(),
})
export type ScanAnswer = z.infer<typeof ScanAnswer>

export const scanPaths = {
  resolve: '/mes/scan/resolve',
  submit: '/mes/scan/submit',
  batch: '/mes/scan/batch',
  undo: '/mes/scan/undo',
} as const
