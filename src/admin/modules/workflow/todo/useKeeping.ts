import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { act, useApprovedRecord } from '../../../../api/workflow.ts'
import type { Written } from '../../../resource/RecordForm.tsx'
import { wireFields } from '../apply/wireFields.ts'

/** What was written into the form, and the version of the record with which it was opened. */
export type Opened = { written: Written; version: number }

/** Keeps what was written into the form of a step. What is written after that goes on from the record as it was left, not as it was opened. */
export function useKeeping({ tableName, tableId }: Pick<Task, 'tableName' | 'tableId'>, form: FormInstance<Written>) {
  const record = useApprovedRecord(tableName, tableId)
  const left = useRef<number | null>(null)

  /** What differs from what stood there, as the wire takes it. */
  function changedIn({ written }: Opened): Record<string, string | number> {
    const resource = approvalOf(tableName)?.resource
    const kept = resource ? wireFields(resource, written) : {}
    return Object.fromEntries(Object.entries(kept).filter(([name]) => form.isFieldTouched(name)))
  }

  return {
    isChanged: (opened: Opened) => Object.keys(changedIn(opened)).length > 0,
    /** Throws ApiError: 409 names who saved meanwhile. */
    async keep(opened: Opened): Promise<void> {
      const changed = changedIn(opened)
      await act(paths.editForm, { id: tableId, tableName, version: left.current ?? opened.version, ...changed })
      form.setFields(Object.keys(changed).map((name) => ({ name, touched: false })))
      left.current = (await record.refetch()).data?.version ?? null
    },
  }
}
