import { z } from 'zod'

/** What a try-out of a scale asks one after the other: is there a host of that name, does its port open, do bytes come, are they the protocol, is it the unit. */
export const scaleTrialLayers = { name: '名称', port: '端口', bytes: '数据', protocol: '协议', unit: '单位' } as const
export type ScaleTrialLayer = keyof typeof scaleTrialLayers

const Step = z.object({ layer: z.enum(['name', 'port', 'bytes', 'protocol', 'unit']), state: z.enum(['ok', 'failed', 'skipped']), says: z.string() })
export type ScaleTrialStep = z.infer<typeof Step>

/** One frame: its bytes in hexadecimal, the same as far as they can be printed, and what they say. */
const Frame = z.object({ raw: z.string(), printed: z.string(), says: z.string(), isWeight: z.boolean() })
export type ScaleTrialFrame = z.infer<typeof Frame>

/** What came of trying a scale as its form says, before anything is saved; frames oldest first. */
export const ScaleTrial = z.object({ steps: z.array(Step), frames: z.array(Frame) })
export type ScaleTrial = z.infer<typeof ScaleTrial>

/** `POST` with a `ScaleSetup`. */
export const scaleTryPath = '/mes/scale/tryOut'
