import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { readRecord } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import { useRecordChanges } from '../../realtime/useRecordChanges.ts'

/** What somebody else just did to the record that is open here. */
export type ChangeHere = 'edited' | 'deleted'

/** Watches the record that a form or its details show; where changes may have been missed, as before the page began to listen, it looks itself. `read` gives it as it stands now, and throws ApiError. */
export function useRecordChange(resource: Resource, shown: RecordRow | null): { change: ChangeHere | null; read: () => Promise<RecordRow | null> } {
  const [changed, setChanged] = useState<{ of: RecordRow; change: ChangeHere } | null>(null)
  useRecordChanges(resource.name, {
    onChange({ verb, id }) {
      if (shown === null || id !== shown.id || verb === null || verb === 'add') return
      setChanged({ of: shown, change: verb === 'delete' ? 'deleted' : 'edited' })
    },
    onGap() {
      if (shown === null) return
      void readRecord(resource, shown.id).then(
        ({ version }) => version !== shown.version && setChanged({ of: shown, change: 'edited' }),
        () => {}, // whoever saves too late is told by the server
      )
    },
  })
  return { change: changed !== null && changed.of === shown ? changed.change : null, read: async () => shown && readRecord(resource, shown.id) }
}
