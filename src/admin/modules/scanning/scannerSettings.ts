import { z } from 'zod'
import { stored } from '../../../api/stored.ts'

const foreverMs = 10 * 365 * 86_400_000

/** How the scanner of this device is set up. `prefix` is what it sends before each code. */
const Settings = z.object({ prefix: z.string().max(5), hasVoice: z.boolean(), hasSound: z.boolean() })
type ScannerSettings = z.infer<typeof Settings>

const entry = stored({ name: 'scanner', schema: Settings, lifeMs: foreverMs })
const usual: ScannerSettings = { prefix: '', hasVoice: true, hasSound: true }

export const readScannerSettings = (): ScannerSettings => entry.read() ?? usual
export const keepScannerSettings = (settings: ScannerSettings): void => entry.write(settings)
