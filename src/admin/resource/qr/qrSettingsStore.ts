import { QrSettings, usualQrSettings } from '#contract/modules/printing/qrSettings.ts'
import { stored } from '../../../api/stored.ts'

/** as long as a browser keeps anything: people set this up once */
const lifeMs = 10 * 365 * 24 * 3_600_000

/** How the quick labels of one list look, kept in this browser under the list's name (PRN-037). */
export function qrSettingsStore(name: string) {
  const entry = stored({ name, schema: QrSettings, lifeMs })
  return { read: () => entry.read() ?? usualQrSettings, write: entry.write }
}
