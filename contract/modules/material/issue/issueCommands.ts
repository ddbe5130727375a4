import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { issues } from './issue.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** Reserves what the rule of each material suggests. */
export const releaseIssue = defineCommand(issues, { name: 'release', title: '下达', from: ['draft'], to: 'released', tone: 'primary' })

/** Takes a unit, or a part of it, off its place for a line. Without `qty` it is what the line still wants. The picking page scans it. */
export const pickIssue = defineCommand(issues, {
  name: 'pick',
  title: '拣料',
  from: ['released', 'picking'],
  to: 'picking',
  asks: [
    { kind: 'text', name: 'huCode', title: '件码', maxLength: 64, isRequired: true },
    { kind: 'quantity', name: 'qty', title: '数量', min: 0 },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', maxLength: 200 },
  ],
  places: ['detail'],
})

/** All that was picked is on its way; short only where that is acknowledged with a reason (policy mes.issue.shortPolicy: warn). */
export const finishIssue = defineCommand(issues, {
  name: 'finish',
  title: '完成拣料',
  from: ['picking'],
  asks: [{ kind: 'textarea', name: 'reason', title: '缺料原因', maxLength: 200, hint: '拣齐时不用填' }],
  tone: 'primary',
})

/** The workshop has it: what was picked goes to the staging place. What may not be used any more is refused with its reason, and the rest goes on. */
export const receiveIssue = defineCommand(issues, { name: 'receive', title: '车间接收', from: ['issued', 'partial'], tone: 'primary' })

/** Picking goes on after it was finished: what is missing is kept again, and what was short is wanted again. */
export const reopenIssue = defineCommand(issues, {
  name: 'reopen',
  title: '继续拣料',
  from: ['issued', 'partial'],
  to: 'picking',
  right: 'mes:issue:pick',
  asks: [reason('继续拣料的原因')],
  places: ['detail'],
})

/** With its units: a pick was taken back, or a receipt was. Nobody presses these. */
export const unpickIssue = defineCommand(issues, { name: 'unpick', title: '撤销拣料', from: ['picking'], right: 'mes:issue:pick', places: [] })
export const unreceiveIssue = defineCommand(issues, {
  name: 'unreceive',
  title: '撤销接收',
  from: ['issued', 'partial', 'received'],
  right: 'mes:issue:receive',
  places: [],
})

export const closeIssue = defineCommand(issues, { name: 'close', title: '关闭', from: ['received'], to: 'closed', places: ['detail', 'bulk'] })

/** Frees what was reserved. */
export const cancelIssue = defineCommand(issues, {
  name: 'cancel',
  title: '取消',
  from: ['draft', 'released'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  places: ['detail'],
})

export const issueCommands = [releaseIssue, pickIssue, finishIssue, receiveIssue, reopenIssue, unpickIssue, unreceiveIssue, closeIssue, cancelIssue] as const

export const suggestPath = '/mes/issue/suggest'
export const SuggestAsked = z.object({ issueId: z.string().min(1).max(64) })

/** A unit that a line could take. `rank` by the rule of its material; `reserved` of it is kept for this line. Amounts are of `unit`. */
export const Suggestion = z.object({
  huId: z.string(),
  huCode: z.string(),
  lotNo: z.string(),
  expireDate: z.string().nullable(),
  locationCode: z.string(),
  locationName: z.string(),
  available: z.number(),
  reserved: z.number(),
  rank: z.number(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** A line to pick, with the units for it; lines stand in walking order: by the place of the first suggested unit. */
export const LineToPick = z.object({
  lineId: z.string(),
  seq: z.number(),
  materialCode: z.string(),
  materialName: z.string(),
  unit: z.string(),
  demandQty: z.number(),
  issuedQty: z.number(),
  status: z.string(),
  suggestions: z.array(Suggestion),
})
export type LineToPick = z.infer<typeof LineToPick>

/** `GET /mes/issue/suggest?issueId=` */
export const PickList = z.object({ lines: z.array(LineToPick) })
export type PickList = z.infer<typeof PickList>
