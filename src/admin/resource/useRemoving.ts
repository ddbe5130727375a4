import { App } from 'antd'
import { errorText } from '#contract/errorText.ts'
import { useRecordWrites } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { useListAround } from './listContext.ts'
import { missingAddress } from './missingAddress.ts'

const namedAtMost = 3

/** Deletes records of the list around after a question that names them. */
export function useRemoving(): (rows: readonly RecordRow[]) => void {
  const { resource, select } = useListAround()
  const { modal, message } = App.useApp()
  const { remove } = useRecordWrites(resource)
  const ask = (rows: readonly RecordRow[]) => {
    const names = rows.slice(0, namedAtMost).map((row) => plainText({ name: resource.label }, row) || row.id)
    modal.confirm({
      title: '确认删除',
      content: `${names.map((name) => `“${name}”`).join('、')}${rows.length > namedAtMost ? ` 等 ${rows.length} 条` : ''}${takesBelow(rows) ? '和下面的所有下级' : ''}将被删除，确定吗？`,
      okText: '删除',
      okButtonProps: { danger: true },
      async onOk() {
        try {
          void message.success(await remove(rows.map(({ id }) => id)))
          select([])
        } catch (error) {
          void message.error(errorText(error, '没有删除，请重试'))
        }
      },
    })
  }
  /** What stands below goes with it: said before, where it is known that something does. */
  const takesBelow = (rows: readonly RecordRow[]) => resource.tree?.deletesBelow === true && rows.some((row) => row['hasChildren'] === true)
  return (rows) => {
    const missing = missingAddress(resource, rows.length === 1 ? 'delete' : 'deleteBatch')
    if (missing !== null) void message.error(missing)
    else if (rows.length === 0) void message.warning('请选择一条记录！') // PICK-018
    else ask(rows)
  }
}
