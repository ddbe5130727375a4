import type { ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanTask } from './useScanDesk.ts'

/** What the next scans are for: an order, or a place. */
export function startOf(needs: 'issue' | 'outOrder' | 'bin', { id, code }: ScannedEntity): Partial<ScanTask> {
  if (needs === 'bin') return { toCode: code }
  return needs === 'issue' ? { title: code, issueId: id } : { title: code, outId: id }
}
