import { startLoop } from '../health/loop.ts'
import { createPlcWriter } from '../modules/equipment/write/writer.ts'

const everyMs = 10_000

/** Sends confirmed writes in this process, and gives an end to those whose process is gone. The returned function stops it. */
export function startPlcWriter(parts: Parameters<typeof createPlcWriter>[0]): () => void {
  const writer = createPlcWriter(parts)
  const looking = startLoop('writes to devices', everyMs, () => writer.settleLost(), parts.log)
  return () => {
    looking.close()
    writer.close()
  }
}
