import { z } from 'zod'
import { Condition } from './condition.ts'
import { Timing } from './timing.ts'
import { Who } from './who.ts'

const id = z.string().regex(/^[A-Za-z_][\w.-]{0,63}$/, '编号应以字母或下划线开头，只含字母、数字、下划线、点和短横，不超过 64 个字符')
const name = z.string().trim().max(100, '名称不超过 100 个字符')

/** What a step does with a field of the record: nothing of it is seen, it is read, it may be changed, it must be filled in. The server enforces it. */
export const FieldAccess = z.strictObject({ field: z.string().min(1).max(64), access: z.enum(['hidden', 'read', 'edit', 'required']) })
export type FieldAccess = z.infer<typeof FieldAccess>

/** When several people decide one step: `all` pass, `any` one passes, `ratio` percent of them pass, `veto` the same, and one no decides at once. */
export const Countersign = z.strictObject({
  order: z.enum(['parallel', 'sequential']),
  done: z.enum(['all', 'any', 'ratio', 'veto']),
  /** percent of the signers, for `ratio` and `veto` */
  ratio: z.number().int().min(1).max(100).default(100),
})
export type Countersign = z.infer<typeof Countersign>

/** What a timer at a step does when it is due: the step goes on by itself, or somebody is told. */
export const TimerAct = z.enum(['flow', 'remind', 'escalate', 'pass', 'reject', 'transfer'])
export type TimerAct = z.infer<typeof TimerAct>

/** `parent` is the embedded sub-process in which a node stands; null: the process itself. */
const base = { id, name: name.default(''), parent: id.nullable().default(null) }

export const ProcessNode = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('start') }),
  /** `terminates`: it ends everything of its process or sub-process */
  z.strictObject({ ...base, kind: z.literal('end'), terminates: z.boolean().default(false) }),
  z.strictObject({
    ...base,
    kind: z.literal('userTask'),
    who: z.array(Who).max(20).default([]),
    /** null: one of those who were found does it */
    countersign: Countersign.nullable().default(null),
    /** it is passed only with the person's signature */
    isSigned: z.boolean().default(false),
    fields: z.array(FieldAccess).max(200).default([]),
  }),
  /** `handler` is a key of the compiled registry (contract/modules/workflow/serviceHandlers.ts) */
  z.strictObject({ ...base, kind: z.literal('serviceTask'), handler: z.string().max(64) }),
  /** sends the text to people by the ways that they chose */
  z.strictObject({ ...base, kind: z.literal('sendTask'), who: z.array(Who).max(20), title: z.string().max(100), content: z.string().max(2000) }),
  /** `fallback` is the flow that is taken when no condition holds */
  z.strictObject({ ...base, kind: z.literal('exclusive'), fallback: id.nullable().default(null) }),
  z.strictObject({ ...base, kind: z.literal('parallel') }),
  z.strictObject({ ...base, kind: z.literal('inclusive'), fallback: id.nullable().default(null) }),
  z.strictObject({ ...base, kind: z.literal('subProcess') }),
  /** runs the newest deployed version of another process for the same record, and waits for its end */
  z.strictObject({ ...base, kind: z.literal('callActivity'), calls: id }),
  z.strictObject({ ...base, kind: z.literal('timer'), timing: Timing }),
  /** at a user task or a sub-process; `interrupts`: what it stands at ends when it is due. With an act it needs no flow of its own */
  z.strictObject({
    ...base,
    kind: z.literal('boundary'),
    at: id,
    interrupts: z.boolean(),
    timing: Timing,
    act: TimerAct.default('flow'),
    /** to whom `escalate` and `transfer` go */
    who: z.array(Who).max(20).default([]),
  }),
])
export type ProcessNode = z.infer<typeof ProcessNode>
export type NodeKind = ProcessNode['kind']
export type NodeOf<Kind extends NodeKind> = Extract<ProcessNode, { kind: Kind }>

/** `when` null: it is always taken, or it is the fallback of its gateway. */
export const Flow = z.strictObject({ id, name: name.default(''), from: id, to: id, when: Condition.nullable().default(null) })
export type Flow = z.infer<typeof Flow>

/** What is done when nobody is found for a step (decisions.md 66). */
export const NobodyFound = z.enum(['admin', 'skip', 'cancel'])
/** What is done when somebody passed already, or is the applicant: asked again, passed in their name, or left out. */
export const Repeated = z.enum(['ask', 'pass', 'skip'])

/**
 * A process as it runs: nodes, flows, conditions and people as data. `readBpmn` makes it of a drawing, and a deployed version keeps it
 * for ever. `key` is the same in all versions.
 */
export const ProcessModel = z.strictObject({
  key: id,
  name: name.min(1, '请输入流程名称'),
  nobody: NobodyFound.default('admin'),
  repeated: Repeated.default('ask'),
  nodes: z.array(ProcessNode).max(500, '流程不超过 500 个节点'),
  flows: z.array(Flow).max(1000, '流程不超过 1000 条连线'),
})
export type ProcessModel = z.infer<typeof ProcessModel>
/** As one writes it: what has a default may be left out. */
export type ProcessModelInput = z.input<typeof ProcessModel>
