import { z } from 'zod'

/** A plan is 1000 wide and as high as its picture says; without one it is 1000 × 500. Places are in these units, from the upper left. */
export const planWidth = 1000
export const planHeight = 500
const mostSvg = 300_000

const at = z.number().int('应为整数').min(0, '超出平面图').max(planWidth, '超出平面图')
const tag = z.string().trim().max(64).default('')

/** A room with the tags of its climate, each may be left out: temperature, humidity, pressure against the next room. */
const PlanRoom = z.object({
  id: z.string().regex(/^\w{1,32}$/, '编号应为字母和数字'),
  name: z.string().trim().min(1, '请给房间一个名称').max(40, '不超过 40 个字符'),
  x: at,
  y: at,
  w: z.number().int().min(40, '房间太小').max(planWidth),
  h: z.number().int().min(30, '房间太小').max(planWidth),
  temperatureTag: tag,
  humidityTag: tag,
  pressureTag: tag,
})
export type PlanRoom = z.infer<typeof PlanRoom>

/** How a workshop lies: its floor plan as SVG ('' for none), its rooms, and where its machines stand; machines that nobody placed stand in rows. */
export const PlantPlan = z.object({
  svg: z
    .string()
    .max(mostSvg, '平面图不超过 300 KB')
    .refine((text) => text === '' || /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text), '这不是 SVG 图：应以 <svg 开头')
    .default(''),
  rooms: z.array(PlanRoom).max(40, '最多 40 个房间').default([]),
  machines: z
    .array(z.object({ equipCode: z.string().min(1).max(64), x: at, y: at }))
    .max(200)
    .default([]),
})
export type PlantPlan = z.infer<typeof PlantPlan>

export const emptyPlan: PlantPlan = { svg: '', rooms: [], machines: [] }

/** `result` of `GET /mes/workshop/plan?code=`; `planNo` is 0 while nobody drew one. */
export const ShownPlan = z.object({ code: z.string(), name: z.string(), planNo: z.number(), byName: z.string(), plan: PlantPlan })
export type ShownPlan = z.infer<typeof ShownPlan>

/** Body of `PUT /mes/workshop/plan`: `planNo` is the one that was read. */
export const SavePlan = z.object({ code: z.string().min(1).max(64), planNo: z.number().int().min(0), plan: PlantPlan })
export type SavePlan = z.infer<typeof SavePlan>
