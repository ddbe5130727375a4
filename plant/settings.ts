import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { z } from 'zod'

/** A setting that cannot be used; the message is the sentence the person at the console reads. */
export class PlantSettingError extends Error {}

const lastBasePort = 65_536 - demoMachines.length
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false // Intl throws on a zone it does not know: that is the answer we asked for
  }
})

/** Settings of the simulated plant (observing.md). The port before SIM_PORT is the whole plant's. */
const PlantSettings = z.object({
  SIM_PORT: z.coerce.number().int().min(2).max(lastBasePort).default(15_020),
  SIM_SPEED: z.coerce.number().min(0.1).max(3600).default(1),
  SIM_SEED: z.coerce.number().int().min(0).default(1),
  /** the machines once more behind a terminal server, and as data blocks of an S7; 0 leaves them away */
  SIM_RTU_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SIM_S7_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SIM_HOST: z.string().default('127.0.0.1'),
  SIM_FAULTS: z.enum(['on', 'off']).default('on'),
  /** the demonstration: something happens in the first minute (story.ts) */
  SIM_STORY: z.enum(['on', 'off']).default('off'),
  /** machines run what hands load, not a shift plan */
  SIM_ORDERS: z.enum(['on', 'off']).default('off'),
  PLANT_TZ: timeZone.default('Asia/Shanghai'),
})
export type PlantSettings = z.infer<typeof PlantSettings>

/** What a right value looks like, for the person who wrote a wrong one. */
const expected: Record<keyof PlantSettings, string> = {
  SIM_PORT: `2 到 ${lastBasePort} 的端口号`,
  SIM_SPEED: '0.1 到 3600 的倍数',
  SIM_SEED: '不小于 0 的整数',
  SIM_RTU_PORT: '0 到 65535 的端口号，0 不开',
  SIM_S7_PORT: '0 到 65535 的端口号，0 不开',
  SIM_HOST: '监听地址，例如 127.0.0.1',
  SIM_FAULTS: 'on 或 off',
  SIM_STORY: 'on 或 off',
  SIM_ORDERS: 'on 或 off',
  PLANT_TZ: '时区名称，例如 Asia/Shanghai',
}

/** Reads the settings; an empty text counts as not set. Throws PlantSettingError with one sentence that names the wrong one. */
export function readPlantSettings(environment: Record<string, string | undefined>): PlantSettings {
  const written = Object.fromEntries(Object.keys(expected).map((name) => [name, environment[name]?.trim() || undefined]))
  const parsed = PlantSettings.safeParse(written)
  if (parsed.success) return parsed.data
  const wrong = PlantSettings.keyof().parse(parsed.error.issues[0]?.path[0])
  throw new PlantSettingError(`设置 ${wrong} 的值“${written[wrong] ?? ''}”不可用：应为${expected[wrong]}。请修改后重新启动。`)
}
